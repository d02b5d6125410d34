extension FeatureMaker {
    /// Takes out what `ribtool mutate --write` has recorded; the rest of that file stays.
    func forgetFigure(of feature: Feature) throws {
        var figures = try MutationScores(staging.text(MutationScores.path))
        guard figures[feature.name.text] != nil else { return }
        figures.remove(feature.name.text)
        let file = try figures.file()
        try staging.write(file.content, to: file.path)
    }
}
