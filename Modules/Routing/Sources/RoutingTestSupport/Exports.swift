// A test imports one module: schedules, spies and clocks come with the doubles of units.
@_exported public import RaceTesting
