// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double NewCookPresentable
// double NewCookPresentableListener
// double NewCookListener
// double LinePrinting & LineAsking as ConsoleSpy
//     ask(_:) returning .endOfInput
