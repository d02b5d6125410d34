// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double LoggedOutPresentableListener
// double LoggedOutListener
//     loggedOutDidTapLogin() returning .done
//     loggedOutDidTapRegister() returning .done
//     loggedOutDidTapLogout() returning .done
