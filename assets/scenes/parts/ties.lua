-- Ties with the stiffness and the strength of real ropes and chains, for the field `ties` of scene{...}:
--
--     local ties = include "parts/ties"
--     local load = things.crate{ at = {0, 5} }
--     return scene{ ..., bodies = { load },
--       ties = { ties.lashing{ from = { body = load, at = {0.5, 0.5, 1} }, to = { at = {2, 7} } } } }
--
-- Each function takes the fields of tie{...}; they replace those of the kind. docs/models/bodies.md has the sources.

local ties = {}

-- Makes a tie with the fields of a kind, except those that were given. A `stiffness` replaces an axial one.
local function tied(name, kind, given)
    if type(given) ~= "table" then error(name .. ": needs a table {...}, not a " .. type(given)) end
    local fields = { name = name }
    for key, value in pairs(kind) do fields[key] = value end
    for key, value in pairs(given) do fields[key] = value end
    if given.stiffness ~= nil and given.axial_stiffness == nil then fields.axial_stiffness = nil end
    if given.length ~= nil and given.tension == nil then fields.tension = nil end
    return tie(fields)
end

-- Polyamide rope of 12 mm, three strands: it stretches by a quarter before it breaks.
function ties.rope(given)
    return tied("rope", { axial_stiffness = 1.2e5, strength = 29e3 }, given)
end

-- Chain of 8 mm with a tensioner, as it holds aircraft on decks: 10,000 lb.
function ties.lashing(given)
    return tied("lashing", { axial_stiffness = 5e6, strength = 44.5e3, tension = 1000 }, given)
end

-- Wire rope of 12 mm with a steel core.
function ties.sling(given)
    return tied("sling", { axial_stiffness = 3.5e6, strength = 75e3 }, given)
end

-- Steel tube of 40 x 3 mm with a shear pin.
function ties.tow_bar(given)
    return tied("tow bar", { axial_stiffness = 7e7, strength = 15e3, pushes = true }, given)
end

-- Wire rope of 10 mm on a drum that turns at 0.5 m/s. With winch_pull it reels in with that force.
function ties.winch(given)
    return tied("winch", { axial_stiffness = 2.4e6, strength = 50e3, winch_speed = 0.5 }, given)
end

return ties
