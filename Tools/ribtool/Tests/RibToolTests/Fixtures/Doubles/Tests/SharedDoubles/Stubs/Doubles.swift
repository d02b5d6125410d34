// The doubles of several test targets.
//
// double Answering
//     pair() returning (nil, grams: 1)
//     dishes() failing .cold
//     closure() returning { _ in }
//     count() returning 1
// double GrillView
//     isOn returning false
// double GrillRouting
//     viewable returning GrillViewSpy()
