// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

package final class SharpeningSpy: Sharpening {
    package let sharpenSpy = Spy<Void, Void, Never>("sharpen()")
    package let cutSpy = Spy<(Dish, with: Kitchen.Knife), Void, Never>("cut(_:with:)")

    package init() {}

    package func sharpen() async { await sharpenSpy() }
    package func cut(_ dish: Dish, with knife: Kitchen.Knife) async {
        await cutSpy((dish, with: knife))
    }
}
