public import Streams

/// The pit of one person: what is on it, and the changes that a person makes.
///
/// Any number of programs may look at one pit. A service reports the changes that others make while
/// ``watch()`` runs.
public protocol PitService: Sendable {
    /// The newest state, then each change.
    ///
    /// When a call that changes the pit returns, the stream has the state that it led to, or a newer
    /// one. It ends with the service.
    var pit: SharedStream<PitState> { get }

    /// The last change as the person was shown it, which the service updates with the changes that it makes.
    var shownChange: ShownChange { get }

    /// A signal at once, and then one for each state of ``pit`` in which this cook, or the fire, is another than
    /// before, or gone.
    ///
    /// There is also one when the pit cannot be read any more, or again, and after a jump of the clock. So a
    /// change of one cook does not wake up all who follow one.
    func signals(of cook: Cook.ID) -> SharedStream<Void>

    /// Reads the pit where it is stored, and sends it to ``pit`` if it has changed.
    ///
    /// - Returns: the newest state.
    @discardableResult
    func refresh() async -> PitState

    /// Sends the changes that others make to ``pit``, until the task is cancelled.
    ///
    /// After a jump of the clock it sends the state again, so that code that waits for a time reads
    /// the clock again. The LoggedIn unit runs it as long as it is active.
    func watch() async

    /// Returns the plans that a cook can follow: the person's own, then the built-in ones.
    func plans() async throws(PitError) -> [CookPlan]

    /// Changes the pit in one step.
    ///
    /// A request that throws has changed nothing.
    func perform(_ request: PitRequest) async throws(PitError) -> PitAnswer
}
