public import ProbesContract
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

    /// A signal at once, and then one for each state of ``pit`` in which this cook is another than before, or gone.
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

    /// Puts a piece of meat on the pit; one that the meal plans is that of the meal.
    func start(_ order: CookOrder) async throws(PitError) -> Cook

    /// Notes that the person has done what a stage waits for, and starts the next stage.
    ///
    /// - Parameters:
    ///   - stage: the number of the stage that the person saw. So two confirmations of one stage, in two
    ///     terminals, never confirm the next one.
    ///   - early: whether the stage may end before its time.
    /// - Throws: ``PitError`` of the kind early when the stage does not wait yet, unless `early` is set.
    func confirm(_ id: Cook.ID, stage: Int, early: Bool) async throws(PitError) -> Cook

    /// Makes the current stage longer, or shorter for a negative duration, by at most the time left.
    func adjust(_ id: Cook.ID, by duration: Duration) async throws(PitError) -> Cook

    /// Takes a piece of meat off the pit.
    ///
    /// - Parameter early: whether its plan need not be over.
    /// - Throws: ``PitError`` of the kind early when the cook is not done, unless `early` is set.
    func finish(_ id: Cook.ID, early: Bool) async throws(PitError) -> Cook

    /// Changes the meal that the cooks are for.
    ///
    /// - Returns: the meal as it is then, or as it was when it ended.
    func change(_ change: MealChange) async throws(PitError) -> PlannedMeal

    /// Notes a sentence about a cook.
    ///
    /// - Parameter text: one line of at most 200 characters, without control characters.
    func note(_ id: Cook.ID, _ text: String) async throws(PitError) -> Cook

    /// Chooses the probe in a cook, or none. A probe is in one cook at most.
    ///
    /// - Throws: ``PitError`` with the name of the cook that has the probe already.
    func use(_ probe: ProbeName?, for id: Cook.ID) async throws(PitError) -> Cook

    /// Takes over what the probe in a cook measured. It may end a stage, which then waits for the person.
    ///
    /// It is no change of the person: the journal does not have it. Nothing happens when the cook is gone, or has
    /// another probe by now.
    func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName
    ) async throws(PitError)

    /// Undoes the last change of the pit. An event that then happens again is an alarm again.
    ///
    /// - Parameter change: the change that the person saw, from ``PitState/lastChange()``. It is refused
    ///   when it is not the last one any more. So two programs never undo two changes for one.
    /// - Returns: the cook as it is then; `nil` when it is not on the pit any more, or the change was one of the meal.
    func undo(_ change: PitChange) async throws(PitError) -> Cook?

    /// Ends the alarm for an event of a cook, or puts it off for a duration, in all programs.
    ///
    /// For a dish that the meal plans, the event is the start of its first stage.
    /// - Parameter event: the event that the person saw.
    /// - Throws: ``PitError`` when there is no such alarm.
    func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?
    ) async throws(PitError)
}
