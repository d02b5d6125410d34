// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class NamingSpy: Naming {
    let defaultSpy = Spy<(Int, for: String), Void, Never>("default(_:for:)")
    let countSpy = Spy<(Int, Int), Void, Never>("count(_:_:)")
    let swapSpy = Spy<(a: Dish, b: Dish), Void, Never>("swap(a:b:)")
    let loafSpy = Spy<Int, Void, Never>("loaf(_:)")
    let turnSpy = Spy<(Int, self: Int), Void, Never>("turn(_:self:)")
    let addSaltAndPepperSpy = Spy<Int, Void, Never>("add salt and pepper(_:)")
    let `404Spy` = Spy<(`the reason`: String, in: Int), Void, Never>("404(the reason:in:)")
    let sayHiSpy = Spy<Void, Void, Never>("say \"hi\"()")
    let classSpy = Spy<Void, Int, GrillError>("class", returning: 1)
    let theHeatSpy = PropertySpy<Int>("the heat", 200)

    func `default`(_ `in`: Int, for: String) { defaultSpy((`in`, for: `for`)) }
    func count(_ argument1: Int, _ argument2: Int) { countSpy((argument1, argument2)) }
    func swap(a dish: Dish, b argument2: Dish) { swapSpy((a: dish, b: argument2)) }
    func loaf(_ argument1: Int) { loafSpy(argument1) }
    func turn(_ argument1: Int, self other: Int) { turnSpy((argument1, self: other)) }
    func `add salt and pepper`(_ grams: Int) { addSaltAndPepperSpy(grams) }
    func `404`(`the reason` text: String, in place: Int) {
        `404Spy`((`the reason`: text, in: place))
    }
    func `say "hi"`() { sayHiSpy() }
    var `class`: Int {
        get throws(GrillError) { try classSpy() }
    }
    var `the heat`: Int { theHeatSpy.get() }
}
