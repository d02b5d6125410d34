import Synchronization

extension Lifetime {
    /// A unit's children, its work, and the tasks that wait for them.
    ///
    /// Guarded by the lock of the state. Allocated when it is first needed: most units of a tree
    /// are leaves without work.
    final class Contents {
        var children = Slab<Lifetime>()
        var work = Slab<WorkItem>()
        var isActivating: Bool
        /// The context that called `didBecomeActive()`, while that runs.
        var activationCaller: WorkContext?
        /// The waits in the core of `didBecomeActive()`.
        var activationWaits: [Wait] = []
        /// The waits for the end of `didBecomeActive()`.
        var activationEnd: [Wait] = []
        /// The waits for the end of work; each resumes when at most `left` items are left.
        var workEnd: [(wait: Wait, left: Int)] = []
        /// The waits for the unit to be closed.
        var closed: [Wait] = []
        var missingWires: [String] = []
        var intents = Intents()

        init(isActivating: Bool, activationCaller: WorkContext?) {
            self.isActivating = isActivating
            self.activationCaller = activationCaller
        }

        /// The contents, if there are any, or a running activation without them.
        enum Storage {
            case empty
            /// `didBecomeActive()` runs, and the unit has nothing else.
            ///
            /// There is a case for each kind of caller, so that the storage fits in one reference.
            case activation
            case activationByWork(WorkItem)
            case activationByActivation(Lifetime)
            case activationByResignation
            case allocated(Contents)
        }
    }
}

extension Lifetime.State {
    /// The contents, allocated if they are not there yet.
    var contents: Lifetime.Contents {
        mutating get {
            if case .allocated(let contents) = storage { return contents }
            let contents = Lifetime.Contents(
                isActivating: isActivating, activationCaller: activationCaller)
            storage = .allocated(contents)
            return contents
        }
    }

    private var contentsIfAny: Lifetime.Contents? {
        if case .allocated(let contents) = storage { contents } else { nil }
    }

    var isActivating: Bool {
        switch storage {
        case .empty: false
        case .activation, .activationByWork, .activationByActivation, .activationByResignation: true
        case .allocated(let contents): contents.isActivating
        }
    }

    var activationCaller: WorkContext? {
        switch storage {
        case .empty, .activation: nil
        case .activationByWork(let item): .work(item)
        case .activationByActivation(let unit): .activation(unit)
        case .activationByResignation: .resignation
        case .allocated(let contents): contents.activationCaller
        }
    }

    /// Whether nothing has to end before the unit may resign.
    var isIdleLeaf: Bool { !isActivating && hasNoWork && hasNoChildren }

    var hasNoWork: Bool { contentsIfAny?.work.isEmpty ?? true }
    var hasNoChildren: Bool { contentsIfAny?.children.isEmpty ?? true }
    var work: [WorkItem] { contentsIfAny.map { Array($0.work.all) } ?? [] }
    var indexedWork: [(index: Int32, element: WorkItem)] { contentsIfAny?.work.indexed ?? [] }

    func work(excluding excluded: [WorkItem]) -> [WorkItem] {
        work.filter { item in !excluded.contains { $0 === item } }
    }

    var children: [Lifetime] { contentsIfAny.map { Array($0.children.all) } ?? [] }
    var missingWire: String? { contentsIfAny?.missingWires.first }

    mutating func startActivation(calledBy caller: WorkContext?) {
        // Drops the contents: at most they had wires that were missing once.
        storage =
            switch caller {
            case nil: .activation
            case .work(let item): .activationByWork(item)
            case .activation(let unit): .activationByActivation(unit)
            case .resignation: .activationByResignation
            }
    }

    /// Ends the activation, and returns the waits to resume.
    mutating func endActivation() -> [Wait] {
        guard let contents = contentsIfAny else {
            storage = .empty
            return []
        }
        contents.isActivating = false
        contents.activationCaller = nil
        return contents.activationEnd
    }

    /// The waits in the core of `didBecomeActive()`.
    var activationWaits: [Wait] { contentsIfAny?.activationWaits ?? [] }

    /// Releases the waiting intents, which hold the interactor.
    func dropIntents() { contentsIfAny?.intents.waiting = [] }

    /// The waits for the unit to be closed.
    var closed: [Wait] { contentsIfAny?.closed ?? [] }
}

extension Lifetime {
    var activationCaller: WorkContext? { state.withLock { $0.activationCaller } }

    /// Adds a wait of the unit's `didBecomeActive()`; returns `false` when the unit is closing.
    func addDuringActivation(_ wait: Wait) -> Bool {
        state.withLock { state in
            guard state.phase.isOpen else { return false }
            state.contents.activationWaits.append(wait)
            return true
        }
    }

    func removeDuringActivation(_ wait: Wait) {
        state.withLock { state in
            guard case .allocated(let contents) = state.storage else { return }
            contents.activationWaits.removeAll { $0 === wait }
        }
    }
}
