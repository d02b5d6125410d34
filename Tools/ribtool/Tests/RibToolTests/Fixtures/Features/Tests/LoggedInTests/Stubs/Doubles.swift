// The doubles of these tests.
//
// double LoggedInPresentableListener
// double LoggedInListener
// double LinePrinting
