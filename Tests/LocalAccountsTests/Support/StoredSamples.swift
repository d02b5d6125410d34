import Auth

@testable import LocalAccounts

/// Files as this version writes them.
enum StoredSamples {
    static func listOfJoe() throws -> AccountList {
        let id = Account.ID(rawValue: "0123456789abcdef0123456789abcdef")
        var list = AccountList(
            accounts: [
                Account(
                    id: id, name: try AccountName("joe"),
                    favouriteFoods: try FavouriteFoods(["ribs", "a/b"]), passwordHash: "$y$x/y",
                    created: ServiceFixture.noon)
            ])
        list.sessions = [
            SessionRecord(
                account: id, tokenHash: String(repeating: "ab", count: 32),
                expires: ServiceFixture.noon)
        ]
        return list
    }

    /// The file of `listOfJoe()`.
    static let accounts = """
        {
          "accounts" : [
            {
              "created" : "2025-06-15T15:06:40Z",
              "favouriteFoods" : [
                "ribs",
                "a/b"
              ],
              "id" : "0123456789abcdef0123456789abcdef",
              "name" : "joe",
              "passwordHash" : "$y$x/y"
            }
          ],
          "checksum" : "2f45375c09f195896015b50847899d351623398567f65d40c2cd2bf73f6c0cee",
          "sessions" : [
            {
              "account" : "0123456789abcdef0123456789abcdef",
              "expires" : "2025-06-15T15:06:40Z",
              "tokenHash" : "abababababababababababababababababababababababababababababababab"
            }
          ],
          "version" : 2
        }

        """

    static let session = """
        {
          "checksum" : "fa0c89e01e28c4823847cd4fbeaa5ec43dd69f357d05a1eb2ea442cd9a30aeb1",
          "token" : "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd",
          "version" : 2
        }

        """
}
