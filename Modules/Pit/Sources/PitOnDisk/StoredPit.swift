import PitContract
import PrivateFiles

/// The content of a pit's file.
struct StoredPit: StoredContent, Hashable {
    typealias Failure = PitError

    /// Version 2 has a meal, a journal and notes; 3 has probes; in 4 few entries of the journal have notes;
    /// in 5 some change a temperature, the pit itself has a probe, and finished cooks have readings.
    ///
    /// A program that knows only older versions refuses it, and so never drops them.
    static let currentVersion = 5
    static let oldestVersion = 1

    /// The name of the account, for a person who looks at the file.
    let account: String
    private(set) var pit: Pit

    static let listKey: String? = CodingKeys.cooks.stringValue

    var list: [Cook] {
        get { pit.cooks }
        set { pit = Pit(cooks: newValue, meal: pit.lastMeal, journal: pit.journal, fire: pit.fire) }
    }

    private enum CodingKeys: CodingKey { case account, cooks, meal, journal, fire }

    init(account: String, pit: Pit) {
        self.account = account
        self.pit = pit
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        account = try container.decode(String.self, forKey: .account)
        pit = Pit(
            cooks: try container.decode([Cook].self, forKey: .cooks),
            meal: try container.decodeIfPresent(PlannedMeal.self, forKey: .meal),
            // Programs without a journal wrote none.
            journal: try container.decodeIfPresent(PitJournal.self, forKey: .journal)
                ?? PitJournal(),
            fire: try container.decodeIfPresent(PitFire.self, forKey: .fire))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(account, forKey: .account)
        try container.encode(pit.cooks, forKey: .cooks)
        try container.encodeIfPresent(pit.lastMeal, forKey: .meal)
        try container.encode(pit.journal, forKey: .journal)
        try container.encodeIfPresent(pit.fire, forKey: .fire)
    }
}

extension StoredPit {
    /// Throws for the pit of another account, such as a backup that was copied to the wrong name.
    func expectPlace(_ path: String) throws(FileError) {
        let name = StateFolder.nameOfPit(ofAccount: account)
        guard !path.hasSuffix("/" + name) else { return }
        throw .unavailable(
            """
            \(path) is the pit of \(account.prefix(100)), not of this account. Move it to another \
            folder. If that account has no \(name), rename it to that.
            """)
    }

    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }
}
