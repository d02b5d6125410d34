// The doubles of several test targets.
//
// double Grilling
//     heat returning 3
//     next() failing .cold
//     isOpen(at:) returning true
// double Timing
//     minutes() returning 5
//     label returning ""
// double GrillView
//     isOn returning false
// double GrillRouting
//     viewable returning GrillViewSpy()
// double Sharpening
// double Making
//     make() making NamingSpy()
// double Ordering
//     order(_:at:on:forTheFirstGuest:) returning 1
// double Naming
//     class returning 1
//     the heat returning 200
