// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LoggedInPresentable
// double LoggedInPresentableListener
// double LoggedInListener
//     loggedInDidTapLogout() returning .done
// double PitBoardBuildable
//     build(pit:) making PitBoardRoutingSpy()
// double PitBoardRouting
// double LoggedInRouting
//     screens returning []
//     show(_:) returning .done
//     goBack() returning .done
//     close(_:) returning .done
//     askForCook(_:) returning nil
// double NewCookBuildable
//     build(withListener:pit:draft:) making NewCookRoutingSpy()
// double NewCookRouting
// double AnnouncementsBuildable
//     build(pit:) making AnnouncementsRoutingSpy()
// double AnnouncementsRouting
// double TipsBuildable
//     build(pit:) making TipsRoutingSpy()
// double TipsRouting
// double MyAccountBuildable
//     build(withListener:) making MyAccountRoutingSpy()
// double MyAccountRouting
// double PitCookBuildable
//     build(withListener:pit:cook:style:) making PitCookRoutingSpy()
// double PitCookRouting
// double PlaceStore
//     screens(of:) returning []
