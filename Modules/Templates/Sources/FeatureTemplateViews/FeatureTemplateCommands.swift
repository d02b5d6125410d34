import Console
import FeatureTemplate

extension [LineCommand] {
    /// The commands of the unit, for each of its views.
    ///
    /// The names start with the feature's, so that no other unit has them. They are typed in any case.
    static func ofFeatureTemplate(
        _ listener: (any FeatureTemplatePresentableListener)?
    ) -> [LineCommand] {
        [
            LineCommand(
                name: "FeatureTemplate add", summary: "add to the feature template",
                arguments: .text("NAME")
            ) { [weak listener] name in await listener?.didTapAdd(name) },
            LineCommand(name: "FeatureTemplate close", summary: "close the feature template") {
                [weak listener] in await listener?.didTapClose()
            },
        ]
    }
}
