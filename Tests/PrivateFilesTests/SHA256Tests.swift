import Testing

@testable import PrivateFiles

@Suite struct SHA256Tests {
    @Test(
        "It gives the answers that are published for it.",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func publishedAnswers(message: String, digest: String) {
        #expect(SHA256.hexDigest(of: Array(message.utf8)) == digest)
    }

    @Test("Random text has two digits for each byte, and is never the same.")
    func random() {
        let texts = [Hex.random(byteCount: 16), Hex.random(byteCount: 16)]

        #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(texts[0] != texts[1])
    }

    @Test("It takes messages of any length, whatever is left of the last block.")
    func lengths() {
        let digests = (0...200).map { SHA256.hexDigest(of: [UInt8](repeating: 97, count: $0)) }

        #expect(Set(digests).count == 201)
        #expect(
            digests[119] == "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb")
    }
}
