import Auth
import Testing

@Suite struct QuestionTests {
    @Test("A name and a password have no fallback: they must be given.")
    func whatMustBeGivenHasNoFallback() {
        let questions = [Question.name, .password, .newPassword]

        #expect(questions.map(\.fallback) == [nil, nil, nil])
    }

    @Test("The question for a new account names it, and falls back to yes.")
    func createAccountFallsBackToYes() {
        let question = Question.createAccount(name: "joe")

        #expect(question.subject == .createAccount(name: "joe"))
        #expect(question.prompt.contains("joe"))
        #expect(question.fallback == Question.yes)
    }

    @Test("Favourite foods fall back to none.")
    func favouriteFoodsFallBackToNone() {
        #expect(Question.favouriteFoods.fallback == "")
    }
}
