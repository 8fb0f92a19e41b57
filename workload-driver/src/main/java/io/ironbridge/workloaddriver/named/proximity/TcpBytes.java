package io.ironbridge.workloaddriver.named.proximity;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Bytes that have been sent and received over the open connections to a port of this machine, with
 * all headers of the protocol above TCP; the kernel counts them, and {@code ss} reads them.
 *
 * @param byConnection by the port of the other end
 */
record TcpBytes(Map<String, Use> byConnection) {
    /** A client that does not think has sent something within this time. */
    private static final long IDLE_MILLIS = 500;

    private static final Pattern ENDS = Pattern.compile("^\\S+\\s+\\S+\\s+(\\S+)\\s+\\S+");
    private static final Pattern COUNT = Pattern.compile("bytes_(?:acked|received):([0-9]+)");
    private static final Pattern LAST_SENT = Pattern.compile("lastsnd:([0-9]+)");

    TcpBytes {
        byConnection = Map.copyOf(byConnection);
    }

    /** One connection. */
    record Use(long bytes, boolean isIdle) {}

    /** Whether they can be read here. */
    static boolean areKnown() {
        return LocalPrograms.find("ss").isPresent();
    }

    static TcpBytes to(int port) throws IOException, InterruptedException {
        return of(LocalPrograms.output("ss", "-tinHO", "state", "established", "dport = :" + port));
    }

    static TcpBytes of(String lines) {
        Map<String, Use> all = new HashMap<>();
        lines.lines()
                .forEach(line -> {
                    Matcher ends = ENDS.matcher(line);
                    if (ends.find()) {
                        all.put(
                                ends.group(1),
                                new Use(
                                        numbers(COUNT, line).sum(),
                                        numbers(LAST_SENT, line).sum() > IDLE_MILLIS));
                    }
                });
        return new TcpBytes(all);
    }

    private static LongStream numbers(Pattern pattern, String line) {
        return pattern.matcher(line).results().mapToLong(found -> Long.parseLong(found.group(1)));
    }

    /** Bytes since an earlier reading; empty if a connection in use has been closed since. */
    OptionalLong since(TcpBytes earlier) {
        boolean isComplete =
                earlier.byConnection.entrySet().stream()
                        .allMatch(one ->
                                one.getValue().isIdle() || byConnection.containsKey(one.getKey()));
        return isComplete
                ? OptionalLong.of(
                        byConnection.entrySet().stream()
                                .mapToLong(
                                        one -> one.getValue().bytes() - earlier.bytes(one.getKey()))
                                .sum())
                : OptionalLong.empty();
    }

    private long bytes(String connection) {
        Use use = byConnection.get(connection);
        return use == null ? 0 : use.bytes();
    }
}
