import RoutingTestSupport
import Testing

/// A service that asks a server for JSON, and the ways in which that goes wrong.
///
/// The client is a double, the decoder is the real one: what is doubled is only what is slow or
/// cannot be made to fail.
@Suite("JSON over HTTP")
struct JSONOverHTTP {
    let client = HTTPClientSpy()
    var service: DishService { DishService(client: client) }

    @Test("It asks for the right thing, once.")
    func request() async throws {
        client.sendSpy.returns(HTTPResponse("[]"))

        _ = try await service.dishes()

        #expect(
            client.sendSpy.calls == [
                HTTPRequest(
                    url: "https://pit.example/dishes", headers: ["Accept": "application/json"])
            ])
    }

    @Test("It returns what the server lists.")
    func success() async throws {
        client.sendSpy.returns(HTTPResponse(#"["ribs", "beans"]"#))

        let dishes = try await service.dishes()

        #expect(dishes == ["ribs", "beans"])
    }

    @Test("An error of the network reaches the caller.")
    func networkError() async {
        client.sendSpy.fails(KitchenError.closed)

        await #expect(throws: KitchenError.closed) { try await service.dishes() }
    }

    @Test("A status other than 200 is an error.")
    func status() async {
        client.sendSpy.returns(HTTPResponse(status: 503, "[]"))

        await #expect(throws: UnexpectedStatus(code: 503)) { try await service.dishes() }
    }

    @Test("What is no JSON is an error.")
    func noJSON() async {
        client.sendSpy.returns(HTTPResponse("<html>"))

        await #expect(throws: DecodingError.self) { try await service.dishes() }
    }

    @Test("JSON of another shape is an error.")
    func otherShape() async {
        client.sendSpy.returns(HTTPResponse(#"{"dishes": []}"#))

        await #expect(throws: DecodingError.self) { try await service.dishes() }
    }

    @Test("While the server has not answered, the caller waits.")
    func inProgress() async {
        await schedules {
            let client = HTTPClientSpy()
            client.sendSpy.suspends()
            let shown = Spy<[String], Void, Never>("shown(_:)")
            start { await shown((try? await DishService(client: client).dishes()) ?? []) }

            await settle()
            #expect(shown.callCount == 0)

            client.sendSpy.resume(returning: HTTPResponse(#"["ribs"]"#))
            await shown.called(times: 1)
            #expect(shown.calls == [["ribs"]])
        }
    }
}
