// Written by `swift run ribtool doubles` from the requests, `// double …`.

import DialogTemplate
import RoutingTestSupport

// double DialogTemplateListener
final class DialogTemplateListenerSpy: DialogTemplateListener {
    let didFinishDialogTemplateSpy = Spy<String?, Void, Never>("didFinishDialogTemplate(with:)")

    func didFinishDialogTemplate(with answer: String?) async {
        await didFinishDialogTemplateSpy(answer)
    }
}

// double DialogTemplatePresentable
final class DialogTemplatePresentableSpy: DialogTemplatePresentable {
    let askSpy = Spy<Void, String?, Never>("ask()")

    func ask() async -> String? { await askSpy() }
}
