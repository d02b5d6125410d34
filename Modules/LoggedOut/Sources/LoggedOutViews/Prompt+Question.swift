import Auth
import Console

extension Prompt {
    /// A service's question, as the console asks it.
    init(_ question: Question) {
        let kind: Kind =
            switch question.style {
            case .text: .text
            case .secret: .secret
            case .newSecret: .newSecret
            case .yesOrNo: .yesOrNo
            }
        self.init(question.prompt, kind: kind, fallback: question.fallback)
    }
}
