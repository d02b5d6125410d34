import Console
import PlainTemplate

extension [LineCommand] {
    /// The commands of the unit, for each of its views.
    ///
    /// The names start with the feature's, so that no other unit has them. They are typed in any case.
    static func ofPlainTemplate(
        _ listener: (any PlainTemplatePresentableListener)?
    ) -> [LineCommand] {
        [
            LineCommand(name: "PlainTemplate close", summary: "close the plain template") {
                [weak listener] in await listener?.didTapClose()
            }
        ]
    }
}
