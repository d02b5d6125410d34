import PitContract
import PrivateFiles

/// The content of a pit's file.
struct StoredPit: StoredContent, Hashable {
    static let currentVersion = 1

    /// The name of the account, for a person who looks at the file.
    let account: String
    let pit: Pit

    private enum CodingKeys: CodingKey { case account, cooks }

    init(account: String, pit: Pit) {
        self.account = account
        self.pit = pit
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        account = try container.decode(String.self, forKey: .account)
        pit = Pit(cooks: try container.decode([Cook].self, forKey: .cooks))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(account, forKey: .account)
        try container.encode(pit.cooks, forKey: .cooks)
    }
}

extension StoredPit {
    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }
}
