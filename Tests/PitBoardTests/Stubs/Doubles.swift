// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double PitBoardPresentable
// double PitBoardPresentableListener
// double PitCookBuildable
//     build(withListener:pit:cook:style:) making PitCookRoutingSpy()
// double PitCookRouting
// double PitBoardRouting
// double PitCookPresentable
