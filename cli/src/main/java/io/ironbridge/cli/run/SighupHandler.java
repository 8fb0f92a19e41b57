package io.ironbridge.cli.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * The signal HUP, by which daemons are told to read their configuration anew. The JDK has it in
 * {@code sun.misc.Signal} only, which the compiler warns of whatever one does: hence by reflection.
 */
final class SighupHandler {
    private SighupHandler() {}

    @SuppressWarnings("ReferenceEquality") // of what has no equals of its own
    private static boolean isSame(Object proxy, Object other) {
        return proxy == other;
    }

    /**
     * Has {@code then} run at each such signal, on a thread of its own.
     *
     * @return whether this platform has it
     */
    static boolean onEach(Runnable then) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls =
                    (proxy, method, arguments) ->
                            switch (method.getName()) {
                                case "handle" -> {
                                    Thread.ofVirtual().name("ironbridge-hangup").start(then);
                                    yield null;
                                }
                                case "hashCode" -> System.identityHashCode(proxy);
                                case "equals" -> isSame(proxy, arguments[0]);
                                default -> "hang up";
                            };
            Object proxy =
                    Proxy.newProxyInstance(
                            SighupHandler.class.getClassLoader(), new Class<?>[] {handler}, calls);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), proxy);
            return true;
        } catch (ReflectiveOperationException _) {
            return false; // Windows has none
        }
    }
}
