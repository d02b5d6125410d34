// The doubles that several test targets use.
//
// double LoggedInPresentable
