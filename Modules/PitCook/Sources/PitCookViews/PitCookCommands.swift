import Console
import PitCook

extension [LineCommand] {
    /// Returns the commands of a cook.
    ///
    /// - Parameter isNamed: whether the cook is typed: `finish brisket`, not `finish`.
    static func ofCook(
        _ cook: String, isNamed: Bool, listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        let suffix = isNamed ? " \(cook)" : ""
        return [
            LineCommand(name: "confirm\(suffix)", summary: "confirm the task of \(cook)") {
                [weak listener] in await listener?.didTapConfirm()
            },
            LineCommand(
                name: "adjust\(suffix)", summary: "make the stage longer, or shorter: -15",
                arguments: .number("MINUTES")
            ) { [weak listener] minutes in
                await listener?.didTapAdjust(by: minutes)
            },
            LineCommand(name: "finish\(suffix)", summary: "take \(cook) off the pit") {
                [weak listener] in await listener?.didTapFinish()
            },
        ]
    }
}
