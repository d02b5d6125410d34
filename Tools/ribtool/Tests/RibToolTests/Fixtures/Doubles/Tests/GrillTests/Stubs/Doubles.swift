// The doubles of these tests.
//
// double Timing
//     minutes() returning 5
//     label returning ""
// double GrillView
//     isOn returning false
// double GrillRouting
//     viewable returning GrillViewSpy()
// double Storing
//     all() returning []
// double Sharpening
// double Grill.Seasoning
//     mix() by default
// double Making
//     make() making NamingSpy()
// double Ordering
//     order(_:at:on:forTheFirstGuest:) returning 1
// double Naming
//     class returning 1
//     the heat returning 200
// double Taking
// double Overloading
// double Answering
//     pair() returning (nil, grams: 1)
//     dishes() failing .cold
//     closure() returning { _ in }
//     count() returning 1
// double Holding
//     heat returning 200
//     code returning 1
//     side returning 1
//     odd returning 1
// double Smoking
// double Sealing
// double Charring
// double Sharpening & GrillView as KnifeSpy
//     isOn returning false
