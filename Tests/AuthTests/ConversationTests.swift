import Auth
import RoutingTestSupport
import Testing

@Suite(.failsIfStuck) struct ConversationTests {
    @Test("A question reaches the partner that joined last, and its answer or error comes back.")
    func ask() async throws {
        let (first, second) = (ConversationPartnerSpy(), ConversationPartnerSpy())
        second.answerSpy.plays(.success("second"), .failure(.cancelled))
        let conversation = Conversation()
        await conversation.join(first)
        await conversation.join(second)

        #expect(try await conversation.ask(.name) == "second")
        await #expect(throws: AuthError.cancelled) { try await conversation.ask(.password) }

        #expect(second.answerSpy.calls == [.name, .password])
        #expect(first.answerSpy.calls.isEmpty)
    }

    @Test("A partner is released; without one a question fails at once, and is named in the error.")
    func partnerIsHeldWeakly() async {
        let conversation = Conversation()
        weak var partner: ConversationPartnerSpy?
        do {
            let joined = ConversationPartnerSpy()
            await conversation.join(joined)
            partner = joined
        }

        for conversation in [conversation, Conversation()] {
            let error = await #expect(throws: AuthError.self) { try await conversation.ask(.name) }
            #expect(error?.kind == .unavailable && error?.description.contains("Name") == true)
        }
        #expect(partner == nil)
    }

    @Test("A cancelled task does not ask the partner.", arguments: [true, false])
    func cancelledTaskDoesNotAsk(hasPartner: Bool) async {
        let partner = ConversationPartnerSpy()
        let conversation = Conversation()
        if hasPartner { await conversation.join(partner) }

        let error = await withTaskGroup(of: AuthError?.self) { group in
            group.cancelAll()
            group.addTask {
                do throws(AuthError) {
                    _ = try await conversation.ask(.name)
                    return nil
                } catch {
                    return error
                }
            }
            return await group.next() ?? nil
        }

        #expect(error == .cancelled)
        #expect(partner.answerSpy.calls.isEmpty)
    }

    @Test("A notice reaches the partner, or the receiver while there is no partner.")
    func notices() async {
        let receiver = ConversationPartnerSpy()
        let conversation = Conversation { await receiver.receive($0) }
        await conversation.inform("before")
        do {
            let partner = ConversationPartnerSpy()
            await conversation.join(partner)
            await conversation.inform("meanwhile")
            #expect(partner.receiveSpy.calls == ["meanwhile"])
        }

        await conversation.inform("afterwards")

        #expect(receiver.receiveSpy.calls == ["before", "afterwards"])
    }
}
