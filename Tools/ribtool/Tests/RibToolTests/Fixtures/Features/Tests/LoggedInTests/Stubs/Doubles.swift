// The doubles of these tests.
//
// double LoggedInPresentable
// double LoggedInPresentableListener
// double LoggedInListener
// double LinePrinting
