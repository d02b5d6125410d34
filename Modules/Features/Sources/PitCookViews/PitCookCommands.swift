import Console
import PitContract
import PitCook

extension [LineCommand] {
    /// Returns the commands of a cook.
    ///
    /// - Parameter isNamed: whether the cook is typed: `finish brisket`, not `finish`.
    static func ofCook(
        _ cook: String, isNamed: Bool, listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        let suffix = isNamed ? " \(cook)" : ""
        let early = LineArgument.flag("--early", "also before its time")
        return [
            LineCommand(
                name: "confirm\(suffix)", summary: "confirm the task of \(cook)", arguments: early
            ) { [weak listener] isEarly in
                await listener?.didTapConfirm(early: isEarly)
            },
            LineCommand(
                name: "adjust\(suffix)",
                summary: "make the stage longer, or shorter: 30m, 1h30m, -15m",
                arguments: LineArgument(
                    "DURATION", option: "--by", words: { try Duration.take(from: &$0) })
            ) { [weak listener] duration in
                await listener?.didTapAdjust(by: duration)
            },
            LineCommand(
                name: "finish\(suffix)", summary: "take \(cook) off the pit", arguments: early
            ) { [weak listener] isEarly in
                await listener?.didTapFinish(early: isEarly)
            },
            LineCommand(
                name: "note\(suffix)", summary: "write down what happened: added oak",
                arguments: .line("TEXT")
            ) { [weak listener] text in
                await listener?.didTapNote(text.withoutQuotes)
            },
        ]
    }
}

extension String {
    /// The text without the quotes around it, which a shell would need and a session does not.
    fileprivate var withoutQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
