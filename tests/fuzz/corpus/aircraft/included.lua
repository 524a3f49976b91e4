local describe = aircraft
aircraft = function(a) a.title = 'y' return describe(a) end
include 'rig'
