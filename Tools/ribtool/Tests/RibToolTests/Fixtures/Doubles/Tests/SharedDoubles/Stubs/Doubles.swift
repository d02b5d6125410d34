// The doubles of several test targets.
//
// double GrillView
//     isOn returning false
// double GrillRouting
//     viewable returning GrillViewSpy()
