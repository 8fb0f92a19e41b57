package io.ironbridge.workloaddriver.profile;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * To which part a stack belongs. A system call of a socket is one of its own. Otherwise the
 * innermost method tells that is of a known part; one of a library, which several parts use, tells
 * only where no other does.
 */
final class Parts {
    private static final List<Rule> OWN =
            List.of(
                    new Rule("io.ironbridge.gateway.http.", Part.HTTP),
                    new Rule("io.netty.handler.codec.http.HttpServerCodec", Part.HTTP),
                    new Rule("io.ironbridge.mapping.", Part.MAPPING),
                    new Rule("io.ironbridge.copybook.", Part.TRANSCODING),
                    new Rule("io.ironbridge.connector", Part.CONNECTOR),
                    new Rule("io.ironbridge.httpclient.", Part.CONNECTOR),
                    new Rule("io.ironbridge.socketclient.", Part.CONNECTOR),
                    new Rule("io.netty.handler.codec.http.HttpClientCodec", Part.CONNECTOR),
                    new Rule("io.ironbridge.gateway.", Part.GATEWAY),
                    new Rule("io.ironbridge.apiproject.", Part.GATEWAY),
                    new Rule("io.ironbridge.lab.", Part.LAB),
                    // a peer's
                    new Rule("jdk.internal.net.http.", Part.CONNECTOR),
                    new Rule("org.eclipse.parsson.", Part.MAPPING),
                    new Rule("com.ibm.ws.http.", Part.HTTP),
                    new Rule("io.openliberty.http.", Part.HTTP),
                    new Rule("com.ibm.ws.", Part.SERVER),
                    new Rule("com.ibm.wsspi.", Part.SERVER),
                    new Rule("io.openliberty.", Part.SERVER),
                    new Rule("org.jboss.resteasy.", Part.SERVER));

    private static final List<Rule> LIBRARIES =
            List.of(
                    new Rule("io.netty.", Part.HTTP),
                    new Rule("com.ibm.mq.", Part.CONNECTOR),
                    new Rule("com.ibm.msg.", Part.CONNECTOR),
                    new Rule("org.apache.activemq.", Part.CONNECTOR));

    private static final List<String> SOCKETS =
            List.of(
                    "io.netty.channel.epoll.",
                    "io.netty.channel.unix.",
                    "sun.nio.ch.",
                    "java.net.",
                    "jdk.internal.misc.Unsafe.park",
                    "jdk.internal.misc.Unsafe.unpark");

    private static final List<String> WAITING =
            List.of("wait", "poll", "eventfd", "timerfd", "unsafe.park", "unsafe.unpark");

    private Parts() {}

    /** Whatever begins so belongs to a part. */
    private record Rule(String beginning, Part part) {}

    /**
     * A method of a stack.
     *
     * @param name of the class with its package, a point, and of the method
     * @param isNative whether it is not Java
     */
    record Frame(String name, boolean isNative) {}

    /**
     * The part of a stack.
     *
     * @param stack innermost method first
     */
    static Part of(List<Frame> stack) {
        if (stack.isEmpty()) {
            return Part.UNKNOWN;
        }
        return systemCall(stack.getFirst())
                .or(() -> first(stack, OWN))
                .or(() -> first(stack, LIBRARIES))
                .orElse(Part.OTHER);
    }

    private static Optional<Part> systemCall(Frame innermost) {
        String name = innermost.name();
        if (!innermost.isNative() || SOCKETS.stream().noneMatch(name::startsWith)) {
            return Optional.empty();
        }
        return Optional.of(isWaiting(name) ? Part.WAITING : Part.SOCKETS);
    }

    private static boolean isWaiting(String name) {
        int type = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
        String call = name.substring(type + 1).toLowerCase(Locale.ROOT);
        String method = call.substring(call.indexOf('.') + 1);
        return WAITING.stream()
                .anyMatch(word -> word.contains(".") ? call.equals(word) : method.contains(word));
    }

    private static Optional<Part> first(List<Frame> stack, List<Rule> rules) {
        return stack.stream().flatMap(frame -> part(frame, rules)).findFirst();
    }

    private static Stream<Part> part(Frame frame, List<Rule> rules) {
        return rules.stream()
                .filter(rule -> frame.name().startsWith(rule.beginning()))
                .map(Rule::part)
                .limit(1);
    }
}
