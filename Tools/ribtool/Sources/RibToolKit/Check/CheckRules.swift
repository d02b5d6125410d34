/// The rules, in the order in which they are told.
enum CheckRules {
    static let all: [any CheckRule.Type] = [
        LayersRule.self,
        ParentToChildRule.self,
        PureFeaturesRule.self,
        ImportsRule.self,
        BareTaskRule.self,
        PublicRule.self,
        FeatureFilesRule.self,
        ReadmeRule.self,
        FileLengthRule.self,
        TemplateTokensRule.self,
        StaleRule.self,
        UnfinishedRule.self,
        UnsafeRule.self,
        RegistrationRule.self,
        PackageFoldersRule.self,
        SettingsRule.self,
        TestNamesRule.self,
    ]

    /// Their names, in order.
    static var names: [String] { all.map { $0.name } }
}
