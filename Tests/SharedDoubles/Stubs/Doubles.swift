// The doubles that several test targets use; `swift run ribtool doubles` writes a file for each.
//
// double AuthService
// double LoggedOutPresentable
//     ask(_:) failing .cancelled
// double LoggedInPresentable
// double LoggedInBuildable
//     build(withListener:user:) making LoggedInRoutingSpy()
// double LoggedInActionable
// double LoggedInRouting
//     screens returning []
//     actions returning LoggedInActionableSpy()
//     show(_:) returning .done
//     goBack() returning .done
//     close(_:) returning .done
//     askForCook(_:) returning nil
// double PlaceStore
//     screens(of:) returning []
// double PitBoardBuildable
//     build(pit:) making PitBoardRoutingSpy()
// double PitBoardActionable
// double PitBoardRouting
//     actions returning PitBoardActionableSpy()
// double PitCookBuildable
//     build(withListener:pit:cook:style:) making UnitStub()
// double PitCookPresentable
//     askForConsent(to:of:) returning false
// double NewCookBuildable
//     build(withListener:pit:draft:) making UnitStub()
// double AnnouncementsBuildable
//     build(pit:) making UnitStub()
// double TipsBuildable
//     build(pit:) making UnitStub()
// double MyAccountBuildable
//     build(withListener:) making UnitStub()
