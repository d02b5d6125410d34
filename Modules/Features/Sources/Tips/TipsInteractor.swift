import Auth
import PitContract
public import Routing
import Streams

/// The view of the Tips unit.
public protocol TipsPresentable: Viewable {
    func set(listener: any TipsPresentableListener) async
    func show(_ state: TipsState) async
}

/// The actions that the view of the Tips unit reports.
public protocol TipsPresentableListener: AnyObject, Sendable {
    /// Shows all tips that apply now, and returns when they are shown.
    func didTapTips() async
}

/// Shows the tips of the first plugin that has some.
actor TipsInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any TipsPresentable)?
    private let service: any PitService
    private let sessionService: any SessionService
    private let plugins: [any TipPlugin]
    /// The first person: the foods of another one say nothing about this pit.
    private var person: User.ID?
    private var plans: [CookPlan]?
    private var pit: Pit?
    /// The plugin's name and the subject of each tip that was shown.
    private var shown: Set<[String]> = []
    /// The tips that apply, as the view has them.
    private var newest: [Tip] = []

    init(
        presenter: any TipsPresentable, pit: any PitService, sessionService: any SessionService,
        plugins: [any TipPlugin]
    ) {
        _presenter = Wired(presenter, until: lifetime)
        service = pit
        self.sessionService = sessionService
        self.plugins = plugins
    }

    /// Shows the first tip, and follows the pit and the person from then on.
    func didBecomeActive() async {
        let states = service.pit.makeAsyncIterator()
        let sessions = sessionService.session.makeAsyncIterator()
        if case .signedIn(let user)? = await sessions.next() { person = user.id }
        if let state = await states.next() {
            note(state)
            await look()
        }
        task("follows the pit") {
            while let state = await states.next() { await self.follow(state) }
        }
        task("follows the session") {
            while await sessions.next() != nil { self.lookLater() }
        }
    }

    private func follow(_ state: PitState) {
        note(state)
        lookLater()
    }

    private func note(_ state: PitState) {
        guard case .ready(let pit) = state else { return }
        self.pit = pit
    }

    /// Looks for a tip when the tips before are shown.
    private nonisolated func lookLater() { sendSerially("looks at the pit") { await $0.look() } }

    private func look() async {
        guard let context = await context() else { return }
        let first = tips(for: context).first
        let tips = first?.tips ?? []
        let new = tips.filter { shown.insert([first?.plugin ?? "", $0.subject]).inserted }
        guard tips != newest || !new.isEmpty else { return }
        newest = tips
        await presenter?.show(.tips(tips, new: new))
    }

    private func showAll() async {
        await presenter?.show(
            .all(await context().map { tips(for: $0).flatMap { $0.tips } } ?? []))
    }

    /// Returns the plugins that have tips, with their tips.
    private func tips(for context: TipContext) -> [(plugin: String, tips: [Tip])] {
        plugins.map { ($0.name, $0.tips(for: context)) }.filter { !$0.tips.isEmpty }
    }

    /// Returns the facts that are known now; `nil` without a pit, or without its person.
    ///
    /// Without plans there are fewer tips. They are asked for again with the next look.
    private func context() async -> TipContext? {
        if plans == nil { plans = try? await service.plans() }
        guard let pit, case .signedIn(let user)? = sessionService.session.newest else {
            return nil
        }
        person = person ?? user.id
        if user.id != person { return nil }
        return TipContext(
            user: user, pit: pit, plans: plans ?? [])
    }
}

extension TipsInteractor: TipsPresentableListener {
    /// Shows all tips that apply now, also those that were shown before.
    func didTapTips() async {
        await perform("shows all tips") { await self.showAll() }
    }
}
