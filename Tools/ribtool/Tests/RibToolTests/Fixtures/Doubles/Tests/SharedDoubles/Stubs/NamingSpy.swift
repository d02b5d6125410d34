// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

package final class NamingSpy: Naming {
    package let defaultSpy = Spy<(Int, for: String), Void, Never>("default(_:for:)")
    package let countSpy = Spy<(Int, Int), Void, Never>("count(_:_:)")
    package let swapSpy = Spy<(a: Dish, b: Dish), Void, Never>("swap(a:b:)")
    package let loafSpy = Spy<Int, Void, Never>("loaf(_:)")
    package let turnSpy = Spy<(Int, self: Int), Void, Never>("turn(_:self:)")
    package let addSaltAndPepperSpy = Spy<Int, Void, Never>("add salt and pepper(_:)")
    package let `404Spy` = Spy<(`the reason`: String, in: Int), Void, Never>("404(the reason:in:)")
    package let sayHiSpy = Spy<Void, Void, Never>("say \"hi\"()")
    package let classSpy = Spy<Void, Int, GrillError>("class", returning: 1)
    package let theHeatSpy = PropertySpy<Int>("the heat", 200)

    package init() {}

    package func `default`(_ `in`: Int, for: String) { defaultSpy((`in`, for: `for`)) }
    package func count(_ argument1: Int, _ argument2: Int) { countSpy((argument1, argument2)) }
    package func swap(a dish: Dish, b argument2: Dish) { swapSpy((a: dish, b: argument2)) }
    package func loaf(_ argument1: Int) { loafSpy(argument1) }
    package func turn(_ argument1: Int, self other: Int) { turnSpy((argument1, self: other)) }
    package func `add salt and pepper`(_ grams: Int) { addSaltAndPepperSpy(grams) }
    package func `404`(`the reason` text: String, in place: Int) {
        `404Spy`((`the reason`: text, in: place))
    }
    package func `say "hi"`() { sayHiSpy() }
    package var `class`: Int {
        get throws(GrillError) { try classSpy() }
    }
    package var `the heat`: Int { theHeatSpy.get() }
}
