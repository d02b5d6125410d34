// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LoggedOutBuildable
//     build(withListener:reason:) making UnitStub()
