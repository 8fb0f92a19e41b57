package io.ironbridge.workloaddriver.profile;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Assigns stacks to parts. System calls of sockets are separate parts. Any other stack belongs to
 * the part of its innermost method that belongs to a known part. Methods of libraries, which
 * several parts use, count only if no other method decides.
 */
final class CpuParts {
    private static final List<Rule> OWN =
            List.of(
                    new Rule("io.ironbridge.gateway.http.", CpuPart.HTTP),
                    new Rule("io.netty.handler.codec.http.HttpServerCodec", CpuPart.HTTP),
                    new Rule("io.ironbridge.mapping.", CpuPart.MAPPING),
                    new Rule("io.ironbridge.copybook.", CpuPart.TRANSCODING),
                    new Rule("io.ironbridge.connector", CpuPart.CONNECTOR),
                    new Rule("io.ironbridge.httpclient.", CpuPart.CONNECTOR),
                    new Rule("io.ironbridge.socketclient.", CpuPart.CONNECTOR),
                    new Rule("io.netty.handler.codec.http.HttpClientCodec", CpuPart.CONNECTOR),
                    new Rule("io.ironbridge.gateway.", CpuPart.GATEWAY),
                    new Rule("io.ironbridge.apiproject.", CpuPart.GATEWAY),
                    new Rule("io.ironbridge.lab.", CpuPart.LAB),
                    // a peer's
                    new Rule("jdk.internal.net.http.", CpuPart.CONNECTOR),
                    new Rule("org.eclipse.parsson.", CpuPart.MAPPING),
                    new Rule("com.ibm.ws.http.", CpuPart.HTTP),
                    new Rule("io.openliberty.http.", CpuPart.HTTP),
                    new Rule("com.ibm.ws.", CpuPart.SERVER),
                    new Rule("com.ibm.wsspi.", CpuPart.SERVER),
                    new Rule("io.openliberty.", CpuPart.SERVER),
                    new Rule("org.jboss.resteasy.", CpuPart.SERVER));

    private static final List<Rule> LIBRARIES =
            List.of(
                    new Rule("io.netty.", CpuPart.HTTP),
                    new Rule("com.ibm.mq.", CpuPart.CONNECTOR),
                    new Rule("com.ibm.msg.", CpuPart.CONNECTOR),
                    new Rule("org.apache.activemq.", CpuPart.CONNECTOR));

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

    private CpuParts() {}

    /** Names with this prefix belong to a part. */
    private record Rule(String beginning, CpuPart part) {}

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
    static CpuPart of(List<Frame> stack) {
        if (stack.isEmpty()) {
            return CpuPart.UNKNOWN;
        }
        return systemCall(stack.getFirst())
                .or(() -> first(stack, OWN))
                .or(() -> first(stack, LIBRARIES))
                .orElse(CpuPart.OTHER);
    }

    private static Optional<CpuPart> systemCall(Frame innermost) {
        String name = innermost.name();
        if (!innermost.isNative() || SOCKETS.stream().noneMatch(name::startsWith)) {
            return Optional.empty();
        }
        return Optional.of(isWaiting(name) ? CpuPart.WAITING : CpuPart.SOCKETS);
    }

    private static boolean isWaiting(String name) {
        int type = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
        String call = name.substring(type + 1).toLowerCase(Locale.ROOT);
        String method = call.substring(call.indexOf('.') + 1);
        return WAITING.stream()
                .anyMatch(word -> word.contains(".") ? call.equals(word) : method.contains(word));
    }

    private static Optional<CpuPart> first(List<Frame> stack, List<Rule> rules) {
        return stack.stream().flatMap(frame -> part(frame, rules)).findFirst();
    }

    private static Stream<CpuPart> part(Frame frame, List<Rule> rules) {
        return rules.stream()
                .filter(rule -> frame.name().startsWith(rule.beginning()))
                .map(Rule::part)
                .limit(1);
    }
}
