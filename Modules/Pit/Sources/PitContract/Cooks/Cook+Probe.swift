public import Essentials
import Readings

extension Cook {
    /// Chooses the probe in the meat.
    ///
    /// A stage that ends by temperature from now on waits for the person: a reading never confirms. So it gets
    /// a task, and keeps it without the probe. A stage that is over remains so.
    mutating func use(_ name: ProbeName?, at now: Date) {
        probe = name.map { CookProbe(name: $0) }
        guard probe != nil, let current = progress(at: now).event.stage else { return }
        for index in stages.indices.suffix(from: current) where stages[index].task == nil {
            stages[index].task = stages[index].target.map { "Check that it has \($0.celsius) °C." }
        }
    }

    /// Changes the temperature at which the last stage ends that ends at one, or that is hot, or is the one of now.
    mutating func aim(at celsius: Int, at now: Date) throws(PitError) {
        guard let current = progress(at: now).event.stage else {
            throw .rejected("\(id) is done, so no stage can change. Nothing changed.")
        }
        let left = stages.indices.suffix(from: current)
        let index =
            left.last { stages[$0].target != nil } ?? left.last { stages[$0].celsius != nil }
            ?? current
        let old = stages[index].target
        stages[index].target = StageTarget(celsius: celsius, end: old?.end ?? .temperature)
        if let old {
            stages[index].task?.replace("\(old.celsius) °C", with: "\(celsius) °C")
        } else if probe != nil, stages[index].task == nil {
            stages[index].task = "Check that it has \(celsius) °C."
        }
        // The meat may have had the old temperature, and not this one.
        if let reached = probe?.reached, reached.stage == index,
            Temperature(tenths: reached.tenths) < Temperature(tenths: celsius * 10 - 5)
        {
            probe?.reached = nil
        }
        acknowledged = min(acknowledged, .started(stage: current))
    }

    /// Takes over what the probe measured; the current stage may end by it.
    mutating func measure(_ measurement: Measurement, pit: Double? = nil, at now: Date) {
        let event = progress(at: now).event
        probe?.take(measurement, at: now)
        estimate(pit: pit, at: now)
        guard let probe, let newest = probe.newest(at: now), let temperature = newest.temperature,
            let index = event.stage, probe.reached?.stage != index, stages[index].task != nil,
            let target = stages[index].target, probe.hasReached(target)
        else { return }
        self.probe?.reached = CookProbe.Reached(
            stage: index, time: newest.date, tenths: temperature.tenths)
        // The stage may have waited before, while the probe was silent; then it waits again.
        guard !event.isWaiting else { return }
        acknowledged = min(acknowledged, .started(stage: index))
        snoozed = nil
    }

    /// Returns whether a probe, or one of several ones, is in this cook.
    func shares(_ other: ProbeName) -> Bool {
        probe?.name.parts.contains { other.parts.contains($0) } == true
    }

    /// The same cook without what its probe measured, as a journal keeps it.
    var withoutMeasurements: Cook {
        var cook = self
        cook.probe = probe?.withoutMeasurements
        return cook
    }

    /// Returns this cook with its notes and what its probe measured until now; the journal does not have that.
    func keepingRest(of cook: Cook) -> Cook {
        var new = self
        new.notes = cook.notes
        if let measurements = cook.probe?.measurements, cook.probe?.name == probe?.name {
            new.probe?.measurements = measurements
            new.probe?.estimate = cook.probe?.estimate
        }
        return new
    }
}

extension Cook {
    /// Returns the time since which the probe is silent; `nil` when it is not, or the cook is done.
    public func silence(at now: Date) -> Date? {
        guard let silence = probe?.newest(at: now)?.silence, now >= silence,
            progress(at: now).event != .done
        else { return nil }
        return silence
    }
}
