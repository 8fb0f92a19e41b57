package io.ironbridge.cli.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * The signal HUP, which makes daemons read their configuration again. The JDK has it only in {@code
 * sun.misc.Signal}, for which the compiler always warns: hence reflection.
 */
final class SighupHandler {
    private SighupHandler() {}

    @SuppressWarnings("ReferenceEquality") // the proxy itself has no equals
    private static boolean isSame(Object proxy, Object other) {
        return proxy == other;
    }

    /**
     * Runs {@code then} at each such signal, on a new thread.
     *
     * @return whether this platform has the signal
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
            return false; // Windows does not have it
        }
    }
}
