// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class SharpeningSpy: Sharpening {
    let sharpenSpy = Spy<Void, Void, Never>("sharpen()")
    let cutSpy = Spy<(Dish, with: Kitchen.Knife), Void, Never>("cut(_:with:)")

    func sharpen() async { await sharpenSpy() }
    func cut(_ dish: Dish, with knife: Kitchen.Knife) async { await cutSpy((dish, with: knife)) }
}
