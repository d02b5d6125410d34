import Console
import ConsoleTestSupport
import Essentials
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
        if !text.isEmpty { page.saying = Saying([text], key: [text]) }
        var edit = Offer("e", "edit", line: "note ")
        edit.edits = Offer.Edit("Note", text: text, blank: "--none")
        page.offers = [edit]
        return page
    }
}

@Suite("UnitView", .failsIfStuck)
@MainActor
struct UnitViewTests {
    private let console = ConsoleSpy()

    private func view(
        _ children: Page.Children = .none, rows: Int = 0, isPanel: Bool = false
    ) -> UnitView<NotePage> {
        let view = UnitView(
            NotePage(children: children, rows: rows), console: console, clock: ManualPitClock(),
            isScreen: false, isPanel: isPanel)
        view.makeCommands = { page, answer in
            [
                LineCommand(name: page.text, summary: "says it again") {
                    await answer { _ in .saying }
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
}
