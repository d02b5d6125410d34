// The requirements that docs/testing.md says are written.

/// For the tests.
public protocol Taking: Sendable {
    func put(_ dish: Dish, on place: Int)
    func fill(_ rack: [3 of Int], from box: [String: Dish?])
    func plate(_ pair: (Dish, sauce: String))
    func cut(with knife: Kitchen.Knife)
    func name(_ text: String!)
    func add(_ dishes: Dish...)
    func invite<G: Guest>(_ guests: G...)
    func seat(_ guest: any Guest)
    func greet(_ guest: some Guest)
    func serve<G: Hashable & Guest>(_ guest: G)
    func bill<G>(_ guest: G) where G: Guest
    func wake<H: Host>(_ host: H)
    func order(_ kind: Dish.Type, for other: any Guest.Type)
    func whenDone(_ action: @escaping @Sendable (Dish) -> Void)
    func onMain(_ action: @escaping @MainActor () -> Void)
    func onPit(_ action: @escaping @Pit () -> Void)
    func isolated(_ action: @escaping @isolated(any) @Sendable () async -> Void)
    func perhaps(_ action: (@Sendable () -> Void)?)
    func perform(_ action: @escaping Action)
    func lazily(_ grams: @autoclosure @escaping @Sendable () -> Int)
}

/// For the tests.
public protocol Naming: Sendable {
    func `default`(_ `in`: Int, for: String)
    func count(_: Int, _: Int)
    func swap(a dish: Dish, b dish: Dish)
    func loaf(_ loafSpy: Int)
    func turn(_ `self`: Int, self other: Int)
    func `add salt and pepper`(_ grams: Int)
    func `404`(`the reason` text: String, in place: Int)
    func `say "hi"`()
    var `class`: Int { get throws(GrillError) }
    var `the heat`: Int { get }
}

/// For the tests.
public protocol Overloading: Sendable {
    func show(_ dish: Dish)
    func show(_ name: String)
    func show(_ name: String, loudly: Bool)
    func load(_ number: Int)
    func load(_ numbers: [Int])
    func load(_ number: Int?)
    func load(_ number: Int8)
    func next() -> Dish?
    func next() -> String?
    func next() async -> String?
}

/// For the tests.
public protocol Answering: Sendable {
    func find() -> Dish?
    func nothing() -> ()
    func pair() async -> (Dish?, grams: Int)
    func guest() async throws -> any Guest
    func closure() -> @Sendable (Dish) -> Void
    func title() -> String!
    func load() async throws -> Dish
    func burn() throws(GrillError)
    func dishes() async throws(GrillError) -> [Dish]
    @concurrent func never() async throws(Never)
    nonisolated(nonsending) func wait() async
    @discardableResult func count() -> Int
    @available(*, deprecated) func old()
    @MainActor func draw() async
    mutating func mutate()
    consuming func consume()
}

/// For the tests.
public protocol Holding: Sendable {
    var heat: Int { get }
    var note: String? { get set }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var last: Dish! { get }
    var cook: String { get async throws }
    var code: Int { get throws(GrillError) }
    var action: (@Sendable () -> Void)? { get set }
    @MainActor var side: Int { get }
    var odd: Int { mutating get nonmutating set }
}

/// For the tests.
@Pit public protocol Smoking: Sendable { func smoke() }
/// For the tests.
public protocol Sealing: ~Copyable { func seal() }
/// For the tests.
@available(*, deprecated) public protocol Charring { func char() }
