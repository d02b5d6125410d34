import Console
import PitCook

extension [LineCommand] {
    /// Returns the commands of a cook.
    ///
    /// - Parameter suffix: what follows the names: ` brisket`, or nothing.
    static func ofCook(
        suffix: String, listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        [
            LineCommand(name: "confirm\(suffix)", summary: "confirm the task of the stage") {
                [weak listener] in await listener?.didTapConfirm()
            },
            LineCommand(
                name: "adjust\(suffix)", summary: "make the stage longer, or shorter: -15",
                arguments: .number("MINUTES")
            ) { [weak listener] minutes in
                await listener?.didTapAdjust(by: minutes)
            },
            LineCommand(name: "finish\(suffix)", summary: "take it off the pit") {
                [weak listener] in await listener?.didTapFinish()
            },
        ]
    }
}
