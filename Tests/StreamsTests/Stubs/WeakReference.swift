/// Tells whether an object is still there.
final class WeakReference<Object: AnyObject> {
    weak var object: Object?
}
