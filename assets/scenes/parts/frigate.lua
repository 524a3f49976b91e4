-- The solid of a frigate, for deck{...}: a function of its sizes (m) that answers { solid = shape, spot = {x, y}, hangar_min = {x, y, z},
-- hangar_max = {x, y, z} }: the corners of the hangar from the flight deck up.
-- Ship's frame: x to starboard, y forward, z up; origin amidships on the waterline. The flight deck is aft, its spot the middle
-- of the touchdown circle.
-- The hull is cut along its length into convex pieces. In each the half-breadth at the waterline is a straight line over y; above,
-- the sides flare out by FLARE per metre of height, below they fall in by BILGE: so all sides are planes, and pieces fit.

local m = materials
local FLARE, BILGE = 0.12, 0.7

-- Starboard side of a piece from (y1, half-breadth b1) to (y2, b2), moved out by `off`, leaning by `lean` per metre of height.
local function side(y1, b1, y2, b2, lean, off)
  local slope = (b2 - b1) / (y2 - y1)
  return halfspace{ normal = {1, -slope, -lean}, through = {b1 + off, y1, 0} }
end

local function port(y1, b1, y2, b2, lean, off)
  local slope = (b2 - b1) / (y2 - y1)
  return halfspace{ normal = {-1, -slope, -lean}, through = {-b1 - off, y1, 0} }
end

local function between(y1, y2, z1, z2)
  return box{ min = {-100, y1, z1}, max = {100, y2, z2} }
end

-- A house with a box for a base, drawn in towards its top: dx on either side, dy1 at its after end, dy2 at its fore end.
local function house_of(x, y1, y2, z1, z2, dx, dy1, dy2)
  local h = z2 - z1
  return halfspace{ normal = {h, 0, dx}, through = {x, 0, z1} } & halfspace{ normal = {-h, 0, dx}, through = {-x, 0, z1} }
    & halfspace{ normal = {0, -h, dy1}, through = {0, y1, z1} } & halfspace{ normal = {0, h, dy2}, through = {0, y2, z1} }
    & halfspace{ normal = {0, 0, -1}, offset = -z1 } & halfspace{ normal = {0, 0, 1}, offset = z2 }
end

return function(size)
  local l, half, keel = size.length / 2, size.breadth / 2, -size.draught
  local scale = size.length / 124
  local deck, main = size.deck_height, size.deck_height + 2.4
  local stern, hangar = -l, -l + size.deck_length
  local surface = size.deck_material or m.deck_nonskid

  ----------------------------------------------------------------------------------------------------------------------
  -- Hull

  local narrow = 0.92 * half -- at the transom
  local shoulder, entrance = 15 * scale, 38 * scale
  local fine = 0.66 * half -- half-breadth where the entrance begins
  local stem = l - 3
  local sections = { -- y1, half-breadth, y2, half-breadth, height
    { stern, narrow, hangar, half, deck },
    { hangar, half, shoulder, half, main },
    { shoulder, half, entrance, fine, main },
    { entrance, fine, stem, 0, main },
  }
  local function hull_piece(s, z1, z2)
    local y1, b1, y2, b2 = s[1], s[2], s[3], s[4]
    local y_end = s == sections[#sections] and y2 + 20 or y2 -- the sides meet in the stem
    return between(y1, y_end, z1, z2) & side(y1, b1, y2, b2, FLARE, 0) & port(y1, b1, y2, b2, FLARE, 0)
      & side(y1, b1, y2, b2, BILGE, 0) & port(y1, b1, y2, b2, BILGE, 0)
  end
  local hull = {}
  for i, s in ipairs(sections) do hull[i] = hull_piece(s, keel, s[5]) end
  local solid = made_of(m.hull_grey, union(hull))

  ----------------------------------------------------------------------------------------------------------------------
  -- Above the main deck: hangar, deckhouse, bridge, funnel, mast, gun

  local hangar_top = deck + size.hangar_height
  local hangar_half = 0.88 * half
  local houses = {}
  local function stand(shape) houses[#houses + 1] = shape end
  local y = function(at) return at * scale end
  stand(box{ min = {-hangar_half, hangar, main}, max = {hangar_half, y(-18), hangar_top} })
  stand(house_of(0.84 * half, y(-18), y(14), main, main + 2.8, 0.25, 0, 0))
  stand(house_of(0.84 * half, y(13), y(25), main, main + 2.6, 0.25, 0, 1.5)) -- forward of the bridge
  stand(house_of(0.90 * half, y(2), y(17), main + 2.8, main + 6.0, 0.35, 0.3, 1.2)) -- the bridge
  stand(house_of(0.28 * half, y(-15), y(-6), main + 2.8, main + 8.5, 0.3, 0.2, 1.6)) -- the funnel
  stand(house_of(1.173, y(5.5) - 1.5, y(5.5) + 2.5, main + 6.0, main + 17, 0.8, 0.8, 2.2)) -- the mast, as large on any ship
  stand(box{ min = {-3.6, y(5.5) - 0.5, main + 13.4}, max = {3.6, y(5.5), main + 13.8} }) -- its yard
  stand(cylinder{ at = {0, y(5.5), main + 17}, radius = 0.9, height = 1.6, sides = 10 })
  stand(cone{ at = {0, y(42), main}, radius = 2.0, height = 2.1, top = 1.4, sides = 10 }) -- the gun
  stand(box{ min = {-0.12, y(42), main + 1.1}, max = {0.12, y(42) + 6.5, main + 1.35} })
  solid = solid + made_of(m.hull_grey, union(houses))

  ----------------------------------------------------------------------------------------------------------------------
  -- Flight deck: coaming at its edge, nets outboard, markings

  local s = sections[1]
  local edge = { s[1], s[2], s[3], s[4] }
  local function along(off, z1, z2) -- what lies inboard of the deck's edge moved in by `off`
    return between(stern + off, hangar, z1, z2) & side(edge[1], edge[2], edge[3], edge[4], FLARE, -off)
      & port(edge[1], edge[2], edge[3], edge[4], FLARE, -off)
  end
  local rim, height = 0.15, 0.08
  local function strip(inner, outer, z1, z2) -- a rim of the deck from `outer` to `inner` inside its edge, open at the hangar
    local starboard = between(stern + outer, hangar, z1, z2)
      & side(edge[1], edge[2], edge[3], edge[4], FLARE, -outer)
      & (everything - side(edge[1], edge[2], edge[3], edge[4], FLARE, -inner))
    local left = between(stern + outer, hangar, z1, z2)
      & port(edge[1], edge[2], edge[3], edge[4], FLARE, -outer)
      & (everything - port(edge[1], edge[2], edge[3], edge[4], FLARE, -inner))
    return starboard + left + (along(outer, z1, z2) & between(stern + outer, stern + inner, z1, z2))
  end
  solid = solid + made_of(m.hull_grey, strip(rim, 0, deck, deck + height))

  if size.nets then
    -- A sheet 5 cm thick that rises outwards by 0.2 m over its width, a little below the deck.
    local width, low, thick = 1.3, deck - 0.3, 0.05
    local slope = (edge[4] - edge[2]) / (edge[3] - edge[1])
    local b1, reach = edge[2] + FLARE * low, math.sqrt(1 + slope * slope) -- half-breadth at the sheet
    local function sheet(sign)
      local out = { sign / reach, -slope / reach, 0 } -- across the deck's edge, level
      local at = { sign * b1, edge[1], low }
      local tilt = { -0.15 * out[1], -0.15 * out[2], 1 }
      local far = { at[1] + width * out[1], at[2] + width * out[2], 0 }
      return between(stern, hangar, 0, deck) & halfspace{ normal = out, through = far }
        & halfspace{ normal = { -out[1], -out[2], 0 }, through = at }
        & halfspace{ normal = tilt, through = at }
        & halfspace{ normal = { -tilt[1], -tilt[2], -1 }, through = { at[1], at[2], low - thick } }
    end
    local aft = box{ min = {-b1, stern - width, 0}, max = {b1, stern, deck} }
      & halfspace{ normal = {0, 0.15, 1}, through = {0, stern, low} }
      & halfspace{ normal = {0, -0.15, -1}, through = {0, stern, low - thick} }
    solid = solid + made_of(m.deck_net, sheet(1) + sheet(-1) + aft)
  end

  local spot = { 0, stern + 0.46 * size.deck_length }
  local function on_deck(shape) return shape & between(stern, hangar, deck - 0.02, deck + 0.02) end
  local function ring(radius, wide)
    local at = { spot[1], spot[2], deck - 0.02 }
    return cylinder{ at = at, radius = radius, height = 0.04, sides = 32 }
      - cylinder{ at = at, radius = radius - wide, height = 0.04, sides = 32 }
  end
  local white = {
    ring(math.min(3.2, 0.4 * half), 0.25),
    on_deck(box{ min = {-0.12, stern + 1.5, 0}, max = {0.12, hangar - 1, deck + 1} }), -- line-up
    on_deck(box{ min = {-0.7 * half, spot[2] - 0.12, 0}, max = {0.7 * half, spot[2] + 0.12, deck + 1} }), -- athwart
    on_deck(strip(0.95, 0.8, deck - 0.02, deck + 0.02)), -- the deck's edge
  }
  local yellow = { on_deck(box{ min = {-0.8 * half, hangar - 4.2, 0}, max = {0.8 * half, hangar - 4.0, deck + 1} }) } -- rotor clear of the hangar

  ----------------------------------------------------------------------------------------------------------------------
  -- Paint

  local door_half, door_top = 0.55 * hangar_half, hangar_top - 0.9
  local painted = paint(between(stern, hangar - 0.01, deck - 0.01, deck + 0.01), surface, solid)
  painted = paint(union(white), m.deck_white, painted)
  painted = paint(union(yellow), m.deck_yellow, painted)
  painted = paint(between(hangar + 0.01, l + 20, main - 0.01, main + 0.01), m.deck_nonskid, painted)
  painted = paint(box{ min = {-door_half, hangar - 0.02, deck}, max = {door_half, hangar + 0.02, door_top} }, m.metal_door, painted)
  painted = paint(box{ min = {-half, y(2), main + 4.2}, max = {half, y(18), main + 5.2} }, m.glass, painted)
  painted = paint(halfspace{ normal = {0, 0, 1}, offset = 0.3 }, m.hull_red, painted)
  return { solid = painted, spot = spot, hangar_min = { -hangar_half, hangar, deck }, hangar_max = { hangar_half, y(-18), hangar_top } }
end
