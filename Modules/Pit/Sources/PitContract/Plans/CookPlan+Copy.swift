extension CookPlan {
    /// Returns a copy with another name.
    ///
    /// - Parameter celsius: the temperature at which the meat is ready; `nil` for that of this plan.
    /// - Throws: ``PitError`` when no stage of this plan ends at a temperature.
    public func copy(named name: String, until celsius: Int?) throws(PitError) -> CookPlan {
        guard let celsius else { return CookPlan(name: name, stages: stages) }
        guard let index = stages.lastIndex(where: { $0.target != nil }),
            let old = stages[index].target
        else {
            throw .rejected("No stage of \(self.name) ends at a temperature. Nothing changed.")
        }
        var copy = stages
        let stage = stages[index]
        copy[index] = Stage(
            name: stage.name, celsius: stage.celsius, minutes: stage.minutes,
            minutesPerKilogram: stage.minutesPerKilogram,
            until: StageTarget(celsius: celsius, end: old.end),
            task: stage.task?.replacing("\(old.celsius) °C", with: "\(celsius) °C"))
        return CookPlan(name: name, stages: copy)
    }
}
