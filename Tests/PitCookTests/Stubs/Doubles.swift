// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double PitCookPresentable
// double PitCookPresentableListener
// double PitCookListener
