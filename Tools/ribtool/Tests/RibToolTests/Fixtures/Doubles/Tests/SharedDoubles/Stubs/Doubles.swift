// The doubles of several test targets.
//
// double Grilling
//     heat returning 3
//     next() failing .cold
//     isOpen(at:) returning true
// double GrillView
//     isOn returning false
// double GrillRouting
//     viewable returning GrillViewSpy()
