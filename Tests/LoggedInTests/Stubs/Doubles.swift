// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LoggedInPresentableListener
// double LoggedInListener
//     loggedInDidTapLogout() returning .done
