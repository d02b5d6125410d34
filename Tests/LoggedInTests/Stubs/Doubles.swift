// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LoggedInPresentable
// double LoggedInPresentableListener
// double LoggedInListener
//     loggedInDidTapLogout() returning .done
// double LinePrinting
