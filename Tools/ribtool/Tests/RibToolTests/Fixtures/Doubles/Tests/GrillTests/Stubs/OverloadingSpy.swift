// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class OverloadingSpy: Overloading {
    let showDishSpy = Spy<Dish, Void, Never>("show(_:)")
    let showStringSpy = Spy<String, Void, Never>("show(_:)")
    let showLoudlySpy = Spy<(String, loudly: Bool), Void, Never>("show(_:loudly:)")
    let loadIntSpy = Spy<Int, Void, Never>("load(_:)")
    let loadListOfIntSpy = Spy<[Int], Void, Never>("load(_:)")
    let loadIntOrNilSpy = Spy<Int?, Void, Never>("load(_:)")
    let loadInt8Spy = Spy<Int8, Void, Never>("load(_:)")
    let nextReturningDishOrNilSpy = Spy<Void, Dish?, Never>("next()")
    let nextReturningStringOrNilSpy = Spy<Void, String?, Never>("next()")
    let nextAsyncSpy = Spy<Void, String?, Never>("next()")

    func show(_ dish: Dish) { showDishSpy(dish) }
    func show(_ name: String) { showStringSpy(name) }
    func show(_ name: String, loudly: Bool) { showLoudlySpy((name, loudly: loudly)) }
    func load(_ number: Int) { loadIntSpy(number) }
    func load(_ numbers: [Int]) { loadListOfIntSpy(numbers) }
    func load(_ number: Int?) { loadIntOrNilSpy(number) }
    func load(_ number: Int8) { loadInt8Spy(number) }
    func next() -> Dish? { nextReturningDishOrNilSpy() }
    func next() -> String? { nextReturningStringOrNilSpy() }
    func next() async -> String? { await nextAsyncSpy() }
}
