// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double NewCookPresentable
// double NewCookPresentableListener
// double NewCookListener
