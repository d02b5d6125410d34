struct WiringRule: CheckRule {
    static let summary =
        "A component builds each unit, and a router attaches it or the app launches it."
    static let why = "Without this, the unit is missing in the app although all tests pass."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let modules = repository.files.modules.filter(\.isFeature)
        return modules.filter { !$0.name.hasSuffix("Template") }.flatMap { module in
            let feature = module.name
            let targets = repository.targets.filter { target in
                target.layer == .app || target.layer == .feature && target.module != feature
            }
            let sources = targets.flatMap(\.sources)
            let isRoot = sources.contains {
                $0.calls.isSuperset(of: [feature + "Builder", "launch"])
            }
            let isBuilt = sources.contains { $0.calls.contains(feature + "Builder") }
            let property = FeatureName(known: feature).lowerCamel + "Builder"
            let isAttached = sources.contains { source in
                ["Router", "Screen"].contains(where: source.stem.hasSuffix)
                    && source.calls.contains("build")
                    && !source.names.isDisjoint(with: [feature + "Buildable", property])
            }
            let place = "\(module.package)/Sources/\(feature)/\(feature)Builder.swift"
            let unbuilt = finding(
                place, "No component builds the unit \(feature).",
                fix: "Create a `\(feature)Builder` where its parent or the app is composed.")
            let detached = finding(
                place, "No router attaches the unit \(feature).",
                fix: "Give its parent's router an `any \(feature)Buildable`, and a slot for it.")
            return (isBuilt ? [] : [unbuilt]) + (isAttached || isRoot ? [] : [detached])
        }
    }
}
