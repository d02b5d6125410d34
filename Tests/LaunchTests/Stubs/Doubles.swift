// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LaunchRouting
// double AuthService
//     currentUser() returning nil
//     sessionEnds() by default
// double LoggedInBuildable
//     build(withListener:user:) making UnitStub()
// double LoggedOutBuildable
//     build(withListener:notice:) making UnitStub()
// double LoggedOutPresentable
//     ask(_:) failing .cancelled
// double LoggedInPresentable
