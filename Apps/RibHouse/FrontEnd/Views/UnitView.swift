import Console
import Observation
import PitContract
import Routing
import Screen

/// The view of a unit, whose page it renders: in lines, and on the full screen.
@MainActor
@Observable
final class UnitView<Content: UnitPage>: ScreenPanel, ViewContaining, CoveredView {
    var content: Content
    let console: any LinePrinting & LineAsking
    let clock: any PitClock
    let isScreen: Bool
    let isPanel: Bool
    private let hold: PageHold
    /// The commands of the unit, with its listener.
    @ObservationIgnored var makeCommands: (Content, Answering<Content>) -> [LineCommand] = {
        $0.commands($1)
    }
    @ObservationIgnored private var lines: PageLines
    /// The offer whose field is edited, and what was typed.
    private var edited: (offer: Offer, text: TextField)?
    /// The first line that is shown of a page that is too long, and the most that it can be.
    private var first = 0
    @ObservationIgnored private var last = 0
    /// The cursor in the form of the page.
    var editor = FormEditor()
    /// Takes whether the person has filled in the form; `nil` when it is no question, or not any more.
    var isFilledIn: AsyncStream<Bool>.Continuation?
    private var isCovered = false
    private var rows = ScreenRows()
    private var screen: (any ScreenView)?
    private var dialog: (any ScreenView)?
    private var panels: [any ScreenPanel] = []

    /// - Parameters:
    ///   - hold: that of all pages of the front end.
    ///   - isScreen: whether a full screen draws the page, and `console` is its log.
    ///   - isPanel: whether the page has some rows beside the screen that is shown.
    init(
        _ content: Content, console: any LinePrinting & LineAsking, clock: any PitClock,
        hold: PageHold = PageHold(), isScreen: Bool, isPanel: Bool = false
    ) {
        (self.content, self.console, self.clock) = (content, console, clock)
        self.hold = hold
        (self.isScreen, self.isPanel) = (isScreen, isPanel)
        lines = PageLines(style: console.style, drawsRows: isScreen)
    }

    var page: Page { content.page(at: clock.now) }

    @MainActor
    func show(_ state: Content.State) async {
        let now = clock.now
        let reply = content.take(state, at: now)
        let page = content.page(at: now)
        rows.sort(by: page.order)
        if hold.isActive, !lines.isHeld {
            lines.isHeld = true
            hold.later { [weak self] in await self?.release() }
        }
        await console.print(lines.show(page, reply))
    }

    private func carryOut(_ action: () async -> Void, _ answer: (Content) -> Reply?) async {
        await hold.run {
            lines.begin()
            let shown = screen
            await action()
            let reply = answer(content)
            await console.print(lines.end(page, reply))
            guard case .shownScreen? = reply, let shown, shown === screen else { return }
            await (shown as? any CoveredView)?.sayAgain()
        }
    }

    func sayAgain() async { await carryOut({}) { _ in .saying } }

    private func release() async {
        lines.isHeld = false
        await console.print(lines.show(page))
    }

    // MARK: - The views of children

    @MainActor
    func place(_ change: ViewChange) async {
        let added = change.added as? any ScreenView
        switch page.children {
        case .none: break
        case .rows:
            if let removed = change.removed { rows.remove(removed) }
            guard let added else { return }
            rows.add(added)
            if isCovered { await (added as? any CoveredView)?.cover(true) }
        case .screens where change.isModal: dialog = added
        case .screens:
            if let panel = added as? any ScreenPanel, panel.isPanel { return panels.append(panel) }
            await (change.removed as? any CoveredView)?.cover(true)
            screen = added
            await (added as? any CoveredView)?.cover(false)
        }
    }

    func cover(_ isCovered: Bool) async {
        guard isCovered != self.isCovered else { return }
        self.isCovered = isCovered
        for row in rows.rows { await (row as? any CoveredView)?.cover(isCovered) }
        await console.print(lines.cover(isCovered))
    }

    // MARK: - Commands and keys

    var commands: [LineCommand] {
        if isCovered { return [] }
        let answer = Answering<Content>(now: { [clock] in clock.now }) { [weak self] in
            await self?.carryOut($0, $1)
        }
        return makeCommands(content, answer)
    }

    var label: String { page.label }

    var focus: (any ScreenView)? { dialog ?? screen ?? rows.focus }

    var takesText: Bool { edited != nil || rows.isFiltering || openForm != nil }

    func type(_ key: Key) {
        if edited != nil { return edited?.text.type(key) ?? () }
        guard let form = openForm else { return rows.type(key) }
        editor.type(key, in: form, &content.typed)
    }

    var keys: [KeyCommand] {
        if let form = openForm { return keys(of: form) }
        if let edited { return keys(whileEditing: edited.offer, edited.text.text) }
        let offers = page.offers.map { key(of: $0) }
        switch page.children {
        case .none: return offers + (isPanel || last == 0 ? [] : scrolling)
        case .screens: return panels.flatMap(\.keys) + offers
        case .rows:
            return (rows.isFiltering ? [] : offers)
                + rows.keys { [weak self] change in
                    if let self { change(&rows) }
                }
        }
    }

    private var scrolling: [KeyCommand] {
        KeyCommand.moves.map { press, rows in
            key(press, rows > 0 ? "down" : "up", isInRow: false) { view in
                view.first = max(0, min(view.first, view.last) + rows)
            }
        }
    }

    private func key(of offer: Offer) -> KeyCommand {
        guard let edit = offer.edits else { return KeyCommand(offer) }
        return key(.text(offer.key), offer.word) { $0.edited = (offer, TextField(edit.text)) }
    }

    private func keys(whileEditing offer: Offer, _ text: String) -> [KeyCommand] {
        let isBlank = text.allSatisfy(\.isWhitespace)
        let line = offer.line + (isBlank ? offer.edits?.blank ?? "" : text)
        return [
            key(.enter, "save", line: line) { $0.edited = nil },
            key(.escape, "cancel") { $0.edited = nil },
        ]
    }

    /// The label of what has the focus on the shown screen.
    private var selected: String { screen?.focused.first?.label ?? "" }

    var urgentKeys: [KeyCommand] { panels.flatMap { $0.urgentKeys(selected: selected) } }

    func urgentKeys(selected: String) -> [KeyCommand] {
        meant(selected)?.offers.map { KeyCommand($0) } ?? []
    }

    /// The row that the keys of a panel mean: the selected one, or else the first one with keys.
    private func meant(_ selected: String) -> Row? {
        let rows = page.rows.filter { !$0.offers.isEmpty }
        var row = rows.first { $0.label == selected } ?? rows.first
        if row?.label != selected { row?.offers.removeAll(where: \.needsSelection) }
        return row
    }

    // MARK: - Drawing

    var row: Row { page.rows.first ?? .text(label) }

    func rowCount(columns: Int) -> Int? {
        let page = page
        if page.dialogWidth != nil { return nil }
        switch page.children {
        case .rows where hasRows(page): return rows.rowCount + page.rows.count + 2
        case .none, .rows: return PageDrawing(page).rowCount(columns: columns)
        case .screens:
            let below = panels.compactMap { $0.rowCount(columns: columns) }
            return screen?.rowCount(columns: columns).map { below.reduce($0 + 1, +) }
        }
    }

    func shortRowCount(columns: Int) -> Int { PageDrawing(page).shortRowCount(columns: columns) }

    func draw(on canvas: inout Canvas) { draw(on: &canvas, selected: "") }

    func draw(on canvas: inout Canvas, selected: String) {
        let page = page
        let drawing = PageDrawing(
            page, meant: meant(selected),
            edited: edited.map { ($0.offer.edits?.label ?? "", $0.text) }, first: first,
            editor: editor, typed: content.typed)
        switch page.children {
        case .rows(let none) where hasRows(page):
            canvas.box(page.title, note: page.remark, isFocused: true) { canvas in
                var room = canvas.room
                canvas.draw(in: room.cutTop(page.rows.count)) { drawing.drawRows(on: &$0) }
                canvas.draw(in: room) { rows.draw(on: &$0, none: none) }
            }
        case .screens: drawScreens(drawing, on: &canvas)
        case .none, .rows:
            last = max(0, drawing.rowCount(columns: canvas.width) - canvas.height)
            drawing.draw(on: &canvas, isFocused: !isPanel)
        }
    }

    /// Whether a page shows the rows of its children; else its own say why there are none.
    private func hasRows(_ page: Page) -> Bool { page.rows.isEmpty || !page.order.isEmpty }

    /// Draws the rows of the page above the screen, and the panels below.
    private func drawScreens(_ drawing: PageDrawing, on canvas: inout Canvas) {
        var room = canvas.room
        canvas.draw(in: room.cutTop(1)) { drawing.drawRows(on: &$0) }
        let all = room
        // The screen has what it needs; a panel that there is no room for then is said in short.
        let columns = room.width
        let short = panels.map { $0.shortRowCount(columns: columns) }
        let need = screen?.rowCount(columns: columns) ?? (room.height + 1) / 2
        var rest = room.height - need - short.reduce(0, +)
        for (panel, least) in zip(panels, short) {
            let more = (panel.rowCount(columns: columns) ?? least) - least
            let rows = more <= rest ? least + more : least
            rest -= rows - least
            canvas.draw(in: room.cutBottom(rows)) { panel.draw(on: &$0, selected: selected) }
        }
        if let screen { canvas.draw(screen, in: room) }
        if let dialog { canvas.draw(dialog, in: all) }
    }
}

/// A view that another one may cover: until that is gone, it says nothing and has no commands.
@MainActor
protocol CoveredView: AnyObject, Sendable {
    func cover(_ isCovered: Bool) async

    /// Says what it shows, also when it is no news.
    func sayAgain() async
}
