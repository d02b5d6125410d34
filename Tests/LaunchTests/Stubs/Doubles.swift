// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double AuthService
// double LoggedInBuildable
//     build(withListener:user:) making LoggedInRoutingSpy()
// double LoggedInRouting
// double LoggedOutBuildable
//     build(withListener:reason:) making LoggedOutRoutingSpy()
// double LoggedOutRouting
// double LoggedOutPresentable
//     ask(_:) failing .cancelled
// double LoggedInPresentable
