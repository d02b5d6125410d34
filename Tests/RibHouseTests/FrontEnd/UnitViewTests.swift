import Auth
import Console
import ConsoleTestSupport
import Essentials
import LoggedOut
import NewCook
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

/// A page that says its state, and has children as it is created with.
private struct NotePage: UnitPage {
    var children = Page.Children.none
    var text = ""
    /// The number of rows in a box.
    var rows = 0
    /// The labels of its rows with keys, of which each has two.
    var labels: [String] = []

    mutating func take(_ state: String, at now: Date) -> Reply? {
        text = state
        return nil
    }

    func page(at now: Date) -> Page {
        var page = Page()
        page.label = text
        page.children = children
        if rows > 0 { page.title = "Note" }
        page.rows = (0..<rows).map { .text("row \($0)") }
        page.order = text.split(separator: " ").map(String.init)
        if !text.isEmpty { page.saying = Saying([text], key: [text]) }
        var edit = Offer("e", "edit", line: "note ")
        edit.edits = Offer.Edit("Note", text: text, blank: "--none")
        page.offers = [edit]
        page.rows += labels.map { label in
            var (row, finish) = (Row.text(label), Offer("c", "off", line: "finish \(label)"))
            finish.needsSelection = true
            row.label = label
            row.offers = [finish, Offer("z", "snooze", line: "snooze \(label)")]
            return row
        }
        return page
    }
}

@Suite("UnitView", .failsIfStuck)
@MainActor
struct UnitViewTests {
    private let console = ConsoleSpy()

    private func view(
        _ children: Page.Children = .none, rows: Int = 0, isPanel: Bool = false,
        answer reply: Reply = .saying
    ) -> UnitView<NotePage> {
        let view = UnitView(
            NotePage(children: children, rows: rows), console: console, clock: ManualPitClock(),
            isScreen: false, isPanel: isPanel)
        view.makeCommands = { page, answer in
            [
                LineCommand(name: page.text, summary: "says it again") {
                    await answer { _ in reply }
                }
            ]
        }
        return view
    }

    private func change(
        from removed: (any Viewable)? = nil, to added: (any Viewable)?, isModal: Bool = false
    ) -> ViewChange { ViewChange(removed: removed, added: added, isModal: isModal) }

    @Test("A screen that is covered says nothing and has no commands; then it is said as it is.")
    func covered() async throws {
        let (frame, below, above) = (view(.screens), view(), view())
        await frame.place(change(to: below))
        await below.show("a")
        await above.show("b")
        await frame.place(change(from: below, to: above))

        await below.show("c")
        #expect(console.printSpy.calls == ["a", "b"])
        #expect(below.commands.isEmpty && frame.focus === above)

        await frame.place(change(from: above, to: below))
        #expect(console.printSpy.calls == ["a", "b", "c"])
        try await below.commands.first?.run()
        #expect(console.printSpy.calls == ["a", "b", "c", "c"])
    }

    @Test("The command of a screen that is shown says it again; without one it says nothing.")
    func shownScreen() async throws {
        let (frame, screen) = (view(.screens, answer: .shownScreen), view())
        try await frame.commands.first?.run()
        await screen.show("a")
        await frame.place(change(to: screen))

        try await frame.commands.first?.run()
        #expect(console.printSpy.calls == ["a", "a"])
    }

    @Test("The rows of a covered screen are covered, too.")
    func rows() async {
        let (list, row) = (view(.rows(none: "none")), view())
        await list.place(change(to: row))
        await list.cover(true)
        await row.show("a")
        #expect(console.printSpy.calls == [])

        await list.place(change(from: row, to: nil))
        #expect(list.focus == nil)
    }

    @Test(
        "Rows are in the order of the page, also one that comes back; another one stays where it is."
    )
    func order() async {
        let list = view(.rows(none: "none"))
        var rows: [String: UnitView<NotePage>] = [:]
        for name in ["b", "x", "d", "c", "a"] {
            if name == "c" { await list.show("a b c d") }
            let row = view()
            await row.show(name)
            await list.place(change(to: row))
            rows[name] = row
        }
        func press(_ key: Key) { list.keys.first { $0.key == key }?.change() }
        func labels() -> [String] {
            press(.home)
            return rows.indices.map { _ in
                defer { press(.down) }
                return list.focus?.label ?? ""
            }
        }
        #expect(labels() == ["a", "b", "x", "c", "d"])

        await list.place(change(from: rows["b"], to: nil))
        await list.show("a c d")
        await list.show("a b c d")
        await list.place(change(to: rows["b"]))
        #expect(labels() == ["a", "x", "b", "c", "d"])

        await list.show("d c b a")
        #expect(labels() == ["d", "c", "b", "a", "x"])

        press(.text("/"))
        #expect(list.takesText)
        for row in rows.values { await list.place(change(from: row, to: nil)) }
        #expect(!list.takesText && !list.keys.contains { $0.key == .text("/") })
    }

    @Test("A dialog is above the screen, and a panel is neither.")
    func focus() async {
        let (frame, screen, dialog) = (view(.screens), view(), view())
        await frame.place(change(to: screen))
        await frame.place(change(to: view(isPanel: true)))
        #expect(frame.focus === screen)

        await frame.place(change(to: dialog, isModal: true))
        #expect(frame.focus === dialog)
        await frame.place(change(from: dialog, to: nil, isModal: true))
        #expect(frame.focus === screen)
    }

    @Test(
        "A screen has the rows that it needs; a panel without room has what it says.",
        arguments: [(14, "└"), (13, " It is late.")])
    func height(height: Int, last: String) async {
        let (frame, screen, panel) = (view(.screens), view(rows: 6), view(rows: 3, isPanel: true))
        await frame.place(change(to: screen))
        await frame.place(change(to: panel))
        await panel.show("It is late.")

        let lines = Frame.drawn(width: 20, height: height) { frame.draw(on: &$0) }.lines

        #expect(lines.contains { $0.contains("row 5") })
        #expect(lines.last?.hasPrefix(last) == true)
        #expect(frame.rowCount(columns: 20) == 14)
    }

    @Test("A page that is longer than its room moves with keys; one that is not has none.")
    func scrolls() {
        let view = view(rows: 6)
        func lines(_ height: Int) -> [String] {
            Frame.drawn(width: 20, height: height) { view.draw(on: &$0) }.lines
        }
        func press(_ key: Key) { view.keys.first { $0.key == key }?.change() }

        #expect(lines(5)[1].contains("row 0"))
        press(.text("j"))
        #expect(lines(5)[1].contains("row 1"))
        press(.pageDown)
        #expect(lines(5)[3].contains("row 5"))
        press(.up)
        #expect(lines(5)[3].contains("row 4"))
        #expect(lines(8)[1].contains("row 0"))
        #expect(view.keys.map(\.word) == ["edit"])
    }

    @Test(
        "The keys of a panel mean the selected row, or else the first one; some need the selected one.",
        arguments: [("b", ["finish b", "snooze b"]), ("x", ["snooze a"])])
    func urgentKeys(selected: String, lines: [String]) {
        let panel = UnitView(
            NotePage(labels: ["a", "b"]), console: console, clock: ManualPitClock(), isScreen: true,
            isPanel: true)

        #expect(panel.urgentKeys(selected: selected).map(\.line) == lines)
    }

    @Test(
        "A field is edited before its line runs; a blank one has a word of its own.",
        arguments: [("x", "note ax"), ("\u{7F}", "note --none")])
    func edits(text: String, line: String) async {
        let view = view()
        await view.show("a")
        view.keys.first { $0.key == .text("e") }?.change()
        #expect(view.takesText)

        view.type(text == "\u{7F}" ? .backspace : .text(text))

        #expect(view.keys.first { $0.key == .enter }?.line == line)
        view.keys.first { $0.key == .escape }?.change()
        #expect(!view.takesText)
    }

    // MARK: - Forms

    private func view<Content: UnitPage>(
        _ content: Content, isScreen: Bool
    ) -> UnitView<Content> {
        UnitView(content, console: console, clock: ManualPitClock(), isScreen: isScreen)
    }

    private let plans = [CookOrder.brisket.plan]

    @Test(
        "In lines each field that is missing is asked, and what is wrong is said before the question.",
        arguments: [
            (nil, nil, ["1", "5 stone", "5kg"], ["Cut", "Weight", "Weight"], 1),
            ("ham", "5kg", ["1"], ["Cut"], 1), ("1", "5kg", ["1"], ["Cut"], 1),
            ("brisket", nil, ["5kg"], ["Weight"], 0),
            ("brisket", "5 stone", ["5kg"], ["Weight"], 1),
        ] as [(String?, String?, [String], [String], Int)])
    func asks(
        cut: String?, weight: String?, answers: [String], asked: [String], mistakes: Int
    ) async throws {
        console.askSpy.answers { [console] _ async in
            .line(answers[console.askSpy.callCount - 1])
        }
        let sut = view(NewCookPage(), isScreen: false)

        let order = try await sut.ask(
            NewCookPage(plans: plans, draft: NewCookDraft(cut: cut, weight: weight)))

        #expect(order == .brisket)
        let prompts = console.askSpy.calls
        let words = prompts.map { String($0.text.prefix { $0.isLetter }) }
        #expect(words == asked)
        #expect(prompts.allSatisfy { $0.fallback == "" })
        #expect(console.printErrorSpy.callCount == mistakes)
    }

    @Test(
        "In lines a blank answer, the end of the input and a cancelled prompt give up.",
        arguments: [ConsoleInput.line(" "), .endOfInput, .cancelled])
    func givesUp(reply: ConsoleInput) async {
        console.askSpy.returns(reply)
        let sut = view(NewCookPage(), isScreen: false)
        let form = NewCookPage(plans: plans, draft: NewCookDraft(cut: "brisket"))

        await #expect(throws: form.reasonToGiveUp) { try await sut.ask(form) }
        #expect(console.askSpy.callCount == 1)
    }

    /// A person at a form on the full screen.
    private struct Typist<Content: UnitPage> {
        let view: UnitView<Content>

        @MainActor func type(_ text: String) {
            for letter in text { view.type(.text(String(letter))) }
        }

        @MainActor func press(_ key: Key) { view.keys.first { $0.key == key }?.change() }

        @MainActor var screen: String {
            Frame.drawn(width: 60, height: 14) { view.draw(on: &$0) }.lines.joined(separator: "\n")
        }
    }

    @Test("On the full screen a cut without a plan is marked, and not sent, nor the weight.")
    func unknownCut() async throws {
        let sut = Typist(view: view(NewCookPage(), isScreen: true))
        let order = start { [plans] in try await sut.view.ask(NewCookPage(plans: plans)) }
        while !sut.view.takesText { await Task.yield() }

        sut.type("brsket")
        #expect(sut.screen.contains("brsket                  no such plan"))
        for way in [Key.enter, .tab] {
            sut.press(way)
            if way == .tab { sut.type("5kg") }
            sut.press(.enter)
            #expect(sut.screen.contains("There is no plan for “brsket”."))
            #expect(sut.view.keys.first { $0.key == .enter }?.word == "next")
        }
        for _ in 1...4 { sut.view.type(.backspace) }
        #expect(!sut.screen.contains("There is no plan"))
        for _ in 1...2 { sut.press(.enter) }

        #expect(!sut.view.takesText)
        #expect(try await order.value == .brisket)
    }

    @Test("On the full screen Esc gives up, and a mistake of the draft is shown.")
    func escape() async throws {
        let sut = Typist(view: view(NewCookPage(), isScreen: true))
        let form = NewCookPage(
            plans: plans, draft: NewCookDraft(cut: "brisket", weight: "5 stone"))
        let order = start { try await sut.view.ask(form) }
        while !sut.view.takesText { await Task.yield() }
        #expect(sut.screen.contains("“5 stone” is not a weight."))

        sut.press(.escape)

        #expect(!sut.view.takesText && sut.view.keys.isEmpty)
        await #expect(throws: form.reasonToGiveUp) { try await order.value }
    }

    @Test("A form is closed when its task is cancelled.")
    func cancelled() async {
        let sut = view(NewCookPage(), isScreen: true)
        let order = start { [plans] in try await sut.ask(NewCookPage(plans: plans)) }
        while !sut.takesText { await Task.yield() }

        order.cancel()

        _ = await order.result
        #expect(!sut.takesText)
    }

    @Test("Arrows select a choice, Tab takes it, and other fields have what was typed before.")
    func fields() async {
        let sut = Typist(view: view(LoggedOutPage(), isScreen: true))
        sut.view.type(.pasted("joe"))
        sut.press(.tab)
        sut.type("ribs")
        #expect(sut.screen.contains("Password  ••••"))
        sut.press(.control("n"))
        #expect(sut.screen.contains("┌New account") && sut.screen.contains("8 or more"))
        for _ in 1...2 { sut.press(.down) }
        sut.type("brisket")
        sut.press(.enter)
        #expect(sut.view.content.typed.focus == 1)
        #expect(sut.screen.contains("A new password has at least 8 characters."))

        sut.press(.control("n"))
        #expect(sut.screen.contains("joe") && sut.screen.contains("••••"))
        for _ in 1...2 { sut.press(.up) }
        #expect(sut.view.keys.first { $0.key == .enter }?.line == "login")
    }

    @Test("A sign-in that finds no account becomes a new one, with what was typed.")
    func newAccount() async throws {
        let sut = Typist(view: view(LoggedOutPage(), isScreen: true))
        sut.view.type(.pasted("joe"))
        sut.press(.tab)
        sut.view.type(.pasted("brisket-4-ever"))

        let error = await #expect(throws: AuthError.self) {
            try await sut.view.ask(.createAccount(name: "joe"))
        }
        await sut.view.show(.failed(try #require(error)))
        sut.view.type(.pasted("brisket-4-ever"))

        #expect(try await sut.view.ask(.newPassword(name: "joe")) == "brisket-4-ever")
        #expect(sut.screen.contains("┌New account") && sut.screen.contains("the same"))
    }

    @Test("In lines a question whose answer is known is not asked, and others are.")
    func knownAnswer() async throws {
        let sut = view(
            LoggedOutPage(knownAnswer: { $0 == .name ? "joe" : nil }), isScreen: false)
        console.askSpy.returns(.line("a secret"))

        #expect(try await sut.ask(.name) == "joe")
        #expect(try await sut.ask(.password) == "a secret")
        #expect(console.askSpy.calls.map(\.kind) == [.secret])
    }
}
