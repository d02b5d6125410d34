import Console
import Essentials
import Routing

/// The view of a unit: it prints what is new on its page, and has its commands.
@MainActor
final class UnitView<Content: UnitPage>: LineView, Viewable {
    private(set) var content: Content
    let console: any LinePrinting & LineAsking
    /// The commands of the unit, with its listener.
    var makeCommands: (Content, Answering<Content>) -> [LineCommand] = { _, _ in [] }
    private var lines: PageLines

    init(_ content: Content, console: any LinePrinting & LineAsking) {
        (self.content, self.console) = (content, console)
        lines = PageLines(style: console.style)
    }

    // An `async` method of a protocol repeats `@MainActor`: Swift isolates it as the protocol does.
    @MainActor
    func show(_ state: Content.State) async {
        let now = Date()
        let reply = content.take(state, at: now)
        await console.print(lines.show(content.page(at: now), reply))
    }

    var commands: [LineCommand] {
        let answer = Answering<Content>(now: { Date() }) { [weak self] in
            await self?.carryOut($0, $1)
        }
        return makeCommands(content, answer)
    }

    /// Carries out a command: what is new meanwhile comes after its answer.
    private func carryOut(_ action: () async -> Void, _ answer: (Content) -> Reply?) async {
        lines.begin()
        await action()
        await console.print(lines.end(content.page(at: Date()), answer(content)))
    }
}
