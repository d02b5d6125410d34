// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class TakingSpy: Taking {
    let putSpy = Spy<(Dish, on: Int), Void, Never>("put(_:on:)")
    let fillSpy = Spy<([3 of Int], from: [String: Dish?]), Void, Never>("fill(_:from:)")
    let plateSpy = Spy<(Dish, sauce: String), Void, Never>("plate(_:)")
    let cutSpy = Spy<Kitchen.Knife, Void, Never>("cut(with:)")
    let nameSpy = Spy<String?, Void, Never>("name(_:)")
    let addSpy = Spy<[Dish], Void, Never>("add(_:)")
    let inviteSpy = Spy<[any Guest], Void, Never>("invite(_:)")
    let seatSpy = Spy<any Guest, Void, Never>("seat(_:)")
    let greetSpy = Spy<any Guest, Void, Never>("greet(_:)")
    let serveSpy = Spy<any Hashable & Guest, Void, Never>("serve(_:)")
    let billSpy = Spy<any Guest, Void, Never>("bill(_:)")
    let wakeSpy = Spy<Host, Void, Never>("wake(_:)")
    let orderSpy = Spy<(Dish.Type, for: any Guest.Type), Void, Never>("order(_:for:)")
    let whenDoneSpy = Spy<@Sendable (Dish) -> Void, Void, Never>("whenDone(_:)")
    let onMainSpy = Spy<@MainActor () -> Void, Void, Never>("onMain(_:)")
    let onPitSpy = Spy<@Pit () -> Void, Void, Never>("onPit(_:)")
    let isolatedSpy = Spy<@isolated(any) @Sendable () async -> Void, Void, Never>("isolated(_:)")
    let perhapsSpy = Spy<(@Sendable () -> Void)?, Void, Never>("perhaps(_:)")
    let performSpy = Spy<Action, Void, Never>("perform(_:)")
    let lazilySpy = Spy<@Sendable () -> Int, Void, Never>("lazily(_:)")

    func put(_ dish: Dish, on place: Int) { putSpy((dish, on: place)) }
    func fill(_ rack: [3 of Int], from box: [String: Dish?]) { fillSpy((rack, from: box)) }
    func plate(_ pair: (Dish, sauce: String)) { plateSpy(pair) }
    func cut(with knife: Kitchen.Knife) { cutSpy(knife) }
    func name(_ text: String!) { nameSpy(text) }
    func add(_ dishes: Dish...) { addSpy(dishes) }
    func invite<G: Guest>(_ guests: G...) { inviteSpy(guests) }
    func seat(_ guest: any Guest) { seatSpy(guest) }
    func greet(_ guest: some Guest) { greetSpy(guest) }
    func serve<G: Hashable & Guest>(_ guest: G) { serveSpy(guest) }
    func bill<G>(_ guest: G) where G: Guest { billSpy(guest) }
    func wake<H: Host>(_ host: H) { wakeSpy(host) }
    func order(_ kind: Dish.Type, for other: any Guest.Type) { orderSpy((kind, for: other)) }
    func whenDone(_ action: @escaping @Sendable (Dish) -> Void) { whenDoneSpy(action) }
    func onMain(_ action: @escaping @MainActor () -> Void) { onMainSpy(action) }
    func onPit(_ action: @escaping @Pit () -> Void) { onPitSpy(action) }
    func isolated(_ action: @escaping @isolated(any) @Sendable () async -> Void) {
        isolatedSpy(action)
    }
    func perhaps(_ action: (@Sendable () -> Void)?) { perhapsSpy(action) }
    func perform(_ action: @escaping Action) { performSpy(action) }
    func lazily(_ grams: @autoclosure @escaping @Sendable () -> Int) { lazilySpy(grams) }
}
