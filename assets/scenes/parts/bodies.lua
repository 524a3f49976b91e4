-- Loose bodies with the dimensions and masses of real things, for the field `bodies` of scene{...}:
--
--     local things = include "parts/bodies"
--     return scene{ ..., bodies = { things.crate{ at = {10, 5} }, things.cone{ at = {12, 5}, heading = 30 } } }
--
-- Each function takes the fields of body{...} that place a body: at, on, stands, heading, pitch, roll, velocity, rate.
-- x is to the right, y forward, z up; the origin is in the middle of the base. docs/models/bodies.md has the sources.

-- The fields that place a body, and the fields of one of the functions below.
local PLACE = { "at", "on", "stands", "heading", "pitch", "roll", "velocity", "rate" }

local function check(name, given, own)
    local known, allowed = {}, {}
    for _, list in ipairs{ own, PLACE } do
        for _, key in ipairs(list) do
            known[key] = true
            allowed[#allowed + 1] = key
        end
    end
    if type(given) ~= "table" then error(name .. ": needs a table {...}, not a " .. type(given)) end
    for key in pairs(given) do
        if not known[key] then error(name .. ": there is no field '" .. tostring(key) .. "'; allowed: " .. table.concat(allowed, ", ")) end
    end
end

local function square(x) return x * x end

-- Makes a body of a kind at the place that was given.
local function placed(kind, given)
    local fields = {}
    for key, value in pairs(kind) do fields[key] = value end
    for _, key in ipairs(PLACE) do fields[key] = given[key] end
    return body(fields)
end

-- A box on the ground: width along x, length along y.
local function slab(x, y, z, width, length, height)
    return box{ min = {x - width / 2, y - length / 2, z}, max = {x + width / 2, y + length / 2, z + height} }
end

-- Kinds by their sizes and masses, so that bodies of one kind share their shape.
local made = {}
local function kind(key, make)
    if made[key] == nil then made[key] = make() end
    return made[key]
end

-- What chocks are made of. It is made only where it is needed, once.
local function rubber()
    for name, known in pairs(materials) do
        if name == "chock_rubber" then return known end
    end
    materials.chock_rubber = material{ name = "chock_rubber", like = materials.rubber_marks, bump_height = 0, of_rubber = true }
    return materials.chock_rubber
end

local things = {}

-- A wooden crate with its contents. size = {x, y, z}, m; mass, kg.
function things.crate(given)
    check("crate", given, { "size", "mass" })
    local size, mass = given.size or {1, 1, 1}, given.mass or 200
    if type(size) ~= "table" or #size ~= 3 or type(mass) ~= "number" then
        error("crate: 'size' must be {x, y, z} in m, and 'mass' a number in kg")
    end
    local key = "crate " .. tostring(size[1]) .. " " .. tostring(size[2]) .. " " .. tostring(size[3]) .. " " .. mass
    return placed(kind(key, function()
        return { name = "crate", material = materials.wood, mass = mass, shape = slab(0, 0, 0, size[1], size[2], size[3]) }
    end), given)
end

-- A traffic cone of 28 inches and 7 lb, with 4 lb in its square base of 14 inches.
function things.cone(given)
    check("cone", given, {})
    return placed(kind("cone", function()
        local base, body_height, base_mass, mass = 0.03, 0.68, 1.83, 3.18
        local height = base + body_height
        -- The centre of gravity and the moments of a slab and of a shell that tapers from 0.12 to 0.03 m.
        local low, high = base / 2, base + 0.40 * body_height
        local centre = (base_mass * low + (mass - base_mass) * high) / mass
        local shell = mass - base_mass
        local across = base_mass * (square(0.36) / 12 + square(centre - low))
            + shell * (square(0.08) / 2 + square(body_height) / 18 + square(high - centre))
        local upright = base_mass * square(0.36) / 6 + shell * square(0.08)
        return {
            name = "cone", material = materials.paint_red, mass = mass, centre = {0, 0, centre},
            inertia = {across, across, upright}, drag_area = 0.5 * 0.15 * height,
            shape = slab(0, 0, 0, 0.36, 0.36, base)
                + cone{ at = {0, 0, base}, radius = 0.12, top = 0.03, height = body_height },
        }
    end), given)
end

-- A rubber wheel chock: 0.30 m wide, 0.25 m long, 0.08 m high, with a face of 35 degrees before and behind. A wheel stands on
-- the ground and on such a face, and pushes the chock along the ground by 0.7 of what it presses it down. A face of more than
-- 45 degrees would let the chock slide ahead of the wheel.
function things.chock(given)
    check("chock", given, {})
    return placed(kind("chock", function()
        local points, half, height = {}, 0.125, 0.08
        local top = half - height / math.tan(math.rad(35))
        for _, x in ipairs{ -0.15, 0.15 } do
            for _, side in ipairs{ -1, 1 } do
                points[#points + 1] = {x, side * half, 0}
                points[#points + 1] = {x, side * top, height}
            end
        end
        return { name = "chock", material = rubber(), density = 1150, shape = hull(points), kappa = 1e9 }
    end), given)
end

-- A steel drum of 55 US gallons (208 litres). fill: 0 to 1 of its volume, with a liquid of the density of water. The
-- liquid is a part of the body: it does not slosh.
function things.barrel(given)
    check("barrel", given, { "fill" })
    local fill = given.fill or 0
    if type(fill) ~= "number" or fill < 0 or fill > 1 then error("barrel: 'fill' must be a number from 0 to 1") end
    return placed(kind("barrel " .. fill, function()
        local radius, height, steel = 0.29, 0.88, 18.1
        local side = height / (height + radius) -- share of the steel in the side; the rest is in two lids
        local liquid, level = 208 * fill, height * fill
        local mass = steel + liquid
        local centre = (steel * height / 2 + liquid * level / 2) / mass
        local shift = steel * square(height / 2 - centre) + liquid * square(level / 2 - centre)
        local lids = steel * (1 - side)
        local across = steel * side * (square(radius) / 2 + square(height) / 12) + lids * (square(radius) + square(height)) / 4
            + liquid * (square(radius) / 4 + square(level) / 12) + shift
        local upright = steel * side * square(radius) + (lids + liquid) * square(radius) / 2
        return {
            name = "barrel", material = materials.steel, mass = mass, centre = {0, 0, centre},
            inertia = {across, across, upright}, shape = cylinder{ at = {0, 0, 0}, radius = radius, height = height, sides = 24 },
        }
    end), given)
end

-- A EUR pallet of EN 13698-1: 1200 x 800 x 144 mm, 25 kg. The deck boards and the stringers are one slab.
function things.pallet(given)
    check("pallet", given, {})
    return placed(kind("pallet", function()
        local shape = slab(0, 0, 0.100, 1.2, 0.8, 0.044)
        for _, y in ipairs{ -0.35, 0, 0.35 } do
            local width = y == 0 and 0.145 or 0.100
            shape = shape + slab(0, y, 0, 1.2, width, 0.022)
            for _, x in ipairs{ -0.5275, 0, 0.5275 } do shape = shape + slab(x, y, 0.022, 0.145, width, 0.078) end
        end
        return { name = "pallet", material = materials.wood, mass = 25, shape = shape, kappa = 1e9 }
    end), given)
end

-- A bag of 14 x 26 inches, filled with 40 lb of sand and laid flat.
function things.sandbag(given)
    check("sandbag", given, {})
    return placed(kind("sandbag", function()
        local points = {}
        for _, x in ipairs{ -1, 1 } do
            for _, y in ipairs{ -1, 1 } do
                points[#points + 1] = {0.13 * x, 0.20 * y, 0}
                points[#points + 1] = {0.16 * x, 0.25 * y, 0.045}
                points[#points + 1] = {0.12 * x, 0.19 * y, 0.09}
            end
        end
        return { name = "sandbag", material = materials.sand, mass = 18.1, shape = hull(points) }
    end), given)
end

-- A sign of sheet aluminium on two posts with feet: a face of 0.9 x 0.6 m, its lower edge 0.3 m above the ground.
function things.sign(given)
    check("sign", given, {})
    return placed(kind("sign", function()
        local shape = slab(0, 0, 0.3, 0.9, 0.03, 0.6)
        for _, x in ipairs{ -0.3, 0.3 } do
            shape = shape + slab(x, 0, 0.03, 0.04, 0.03, 0.27) + slab(x, 0, 0, 0.06, 0.5, 0.03)
        end
        return { name = "sign", material = materials.paint_yellow, mass = 9, shape = shape, drag_area = 1.2 * 0.9 * 0.6 }
    end), given)
end

-- A crowd control barrier of steel tubes, 2.1 x 1.1 m, 18 kg, on two flat feet of 0.5 m. The tubes are one plate for
-- contacts; the wind passes between them.
function things.fence(given)
    check("fence", given, {})
    return placed(kind("fence", function()
        local shape = slab(0, 0, 0.15, 2.1, 0.025, 0.95)
        for _, x in ipairs{ -0.8, 0.8 } do
            shape = shape + slab(x, 0, 0.01, 0.025, 0.025, 0.14) + slab(x, 0, 0, 0.05, 0.5, 0.01)
        end
        return { name = "fence", material = materials.steel, mass = 18, shape = shape, drag_area = 0.5 }
    end), given)
end

return things
