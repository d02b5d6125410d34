import ArgumentParsing
import Console
import Essentials
import PitContract
import PrivateFiles
import ProbesFromLines
import Readings

/// How a person reads weights, temperatures and times, kept in the state folder.
///
/// The folder belongs to one person on this machine, whoever signs in; `pit plan` needs no session.
struct Settings: Sendable {
    /// The settings in this person's state folder.
    static func ofThisProcess() throws(FileError) -> Settings {
        let variables = ProgramEnvironment.current.variables
        return Settings(in: try .current()) { variables[$0] }
    }

    /// Reports a file that is refused, by a command that goes on without it.
    static func check(on console: any LinePrinting) async {
        guard let settings = try? ofThisProcess() else { return }
        do throws(FileError) {
            _ = try settings.format()
        } catch {
            await console.printError(
                "\(error) Until then, units and clock are as in the locale, and no decoder is started."
            )
        }
    }

    private let folder: StateFolder
    private let variable: @Sendable (String) -> String?

    /// - Parameter variable: returns a variable of the environment, which has the locale.
    init(in folder: StateFolder, _ variable: @escaping @Sendable (String) -> String?) {
        self.folder = folder
        self.variable = variable
    }

    /// The format of the locale, while the file cannot be read.
    var formatOfLocale: PitFormat { format(nil) }

    /// Returns the format; what was not chosen is as in the locale.
    func format() throws(FileError) -> PitFormat { format(try folder.settings.read()) }

    private func format(_ stored: StoredSettings?) -> PitFormat {
        var format = PitFormat()
        format.units =
            stored?.units.flatMap(PitFormat.Units.init)
            ?? (isUS("LC_MEASUREMENT") ? .us : .metric)
        format.clock =
            stored?.clock.flatMap(PitFormat.Clock.init) ?? (isUS("LC_TIME") ? .hours12 : .hours24)
        for (name, probe) in stored?.probeNames ?? [:] {
            if let probe = ProbeName(probe) { format.probeNames[probe] = name }
        }
        return format
    }

    /// Whether the locale is one of the United States; others may also have 12 hours, and choose them.
    private func isUS(_ category: String) -> Bool {
        let locale = ["LC_ALL", category, "LANG"].lazy.map { variable($0) ?? "" }
            .first { !$0.isEmpty }
        return locale?.prefix { $0 != "." && $0 != "@" }.hasSuffix("_US") == true
    }

    private static let possible = [
        "units": PitFormat.Units.allCases.map(\.rawValue),
        "clock": PitFormat.Clock.allCases.map(\.rawValue),
    ]

    static let names = possible.keys + ["on-alarm"]

    /// Changes a setting for all programs, and at once in this one: `units us`, `clock default`.
    ///
    /// - Throws: `UsageError` that says what is possible, or ``FileError`` when the file cannot be written.
    func change(_ typed: [String]) async throws {
        let words = typed.map { $0.lowercased() }
        if words.first == "on-alarm", words.count > 1 {
            let command = typed.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }
            let program =
                command.prefix(1).map(ProgramEnvironment.current.lastingName) + command.dropFirst()
            return try await change {
                $0.onAlarm = command == [ProbeArguments.none] ? nil : program
            }
        }
        guard words.count == 2, let values = Self.possible[words[0]] else {
            throw UsageError("Write `settings units us`, or `settings clock 12`, for example.")
        }
        let value = words[1] == "default" ? nil : words[1]
        guard value.map(values.contains) ?? true else {
            throw UsageError(
                "`\(words[0])` is \(values.joined(separator: " or ")), or default, not “\(words[1])”."
            )
        }
        try await change { stored in
            if words[0] == "units" { stored.units = value } else { stored.clock = value }
        }
        PitFormat.setting.format = try format()
    }

    /// The program whose lines of thermometers a session reads, with its arguments; `nil` for none.
    func probeProgram() throws(FileError) -> [String]? {
        let words = try folder.settings.read()?.probeProgram
        return words?.isEmpty == false ? words : nil
    }

    /// The program that runs for each alarm, with its arguments; `nil` for none.
    func alarmCommand() throws(FileError) -> [String]? {
        let words = try folder.settings.read()?.onAlarm
        return words?.isEmpty == false ? words : nil
    }

    /// Returns whether this program is the first one that knows of an alarm.
    func claim(_ alarm: String) async throws -> Bool {
        try await change { stored in
            let isNew = stored.alarms?.contains(alarm) != true
            if isNew { stored.alarms = ((stored.alarms ?? []) + [alarm]).suffix(100) }
            return isNew
        }
    }

    func change(probeProgram words: [String]?) async throws {
        try await change { $0.probeProgram = words }
    }

    /// Gives a probe a name, which no other one has then, or none.
    func change(nameOf probe: ProbeName, to name: String?) async throws {
        try await change { stored in
            var names = (stored.probeNames ?? [:]).filter { $0.value != probe.description }
            if let name { names[name] = probe.description }
            stored.probeNames = names
        }
        PitFormat.setting.format = try format()
    }

    @discardableResult
    private func change<Value: Sendable>(
        _ body: @Sendable (inout StoredSettings) -> Value
    ) async throws -> Value {
        try await FolderLock(folder: folder, patience: .seconds(5)).withLock {
            () throws(FileError) in
            var stored = try folder.settings.read() ?? StoredSettings()
            let value = body(&stored)
            try folder.settings.write(stored)
            return value
        }
    }
}

extension PitFormat {
    /// The settings, a line for each.
    var lines: [String] {
        [
            "units: \(units.rawValue), as in \(Weight(grams: 5000).map { "\($0)" } ?? "") at \(temperature(110))",
            "clock: \(clock.rawValue) hours",
        ]
    }
}

/// The content of the file; what is `nil` is as in the locale.
struct StoredSettings: StoredContent {
    static let currentVersion = 1

    var units: String?
    var clock: String?
    var probeProgram: [String]?
    /// The probes by the person's names.
    var probeNames: [String: String]?
    var onAlarm: [String]?
    /// The newest alarms for which it ran.
    var alarms: [String]?
}

extension StoredSettings {
    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }
}

extension StateFolder {
    /// The file with the settings.
    var settings: JSONFile<StoredSettings> {
        JSONFile(file: PrivateFile(folder: self, name: "settings.json", maximumSize: .megabyte))
    }
}
