package io.ironbridge.lab.cics.csd;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A TRANSACTION.
 *
 * @param name 1 to 4 characters, case-sensitive
 * @param program the first program; may be empty if the transaction runs in another region
 * @param tranclass empty for none
 * @param deadlockTimeout DTIMOUT; empty for NO
 * @param runaway processing time in ms after which the task is ended; 0: no limit; empty: the
 *     region's limit
 * @param systemPurge SPURGE
 * @param attributes all, as written
 */
public record TransactionDefinition(
        String name,
        String program,
        String tranclass,
        Optional<Duration> deadlockTimeout,
        Optional<Integer> runaway,
        boolean systemPurge,
        Status status,
        Map<String, String> attributes) {
    private static final int LONGEST_RUNAWAY = 2_700_000;
    private static final int LONGEST_TIMEOUT = 6800;

    public TransactionDefinition {
        attributes = Map.copyOf(attributes);
    }

    static TransactionDefinition of(String name, Attributes given) {
        boolean elsewhere = !given.text("REMOTESYSTEM").isEmpty() || given.yes("DYNAMIC", false);
        if (!elsewhere) {
            given.require("PROGRAM");
        }
        String tranclass = given.name("TRANCLASS", 8);
        return new TransactionDefinition(
                name,
                given.name("PROGRAM", 8),
                tranclass.equals("DFHTCL00") ? "" : tranclass,
                deadlockTimeout(given),
                runaway(given),
                given.yes("SPURGE", false),
                given.word("STATUS", Status.class, Status.ENABLED),
                given.asWritten());
    }

    /** NO, or minutes and seconds, mmss, up to 6800. */
    private static Optional<Duration> deadlockTimeout(Attributes given) {
        if (given.text("DTIMOUT").equalsIgnoreCase("NO")) {
            return Optional.empty();
        }
        int mmss = given.number("DTIMOUT", 0, LONGEST_TIMEOUT, 0);
        Duration duration = Duration.ofMinutes(mmss / 100).plusSeconds(mmss % 100);
        return Optional.of(duration).filter(Duration::isPositive);
    }

    private static Optional<Integer> runaway(Attributes given) {
        String text = given.text("RUNAWAY");
        boolean region = text.isEmpty() || text.equalsIgnoreCase("SYSTEM");
        return region
                ? Optional.empty()
                : Optional.of(given.number("RUNAWAY", 0, LONGEST_RUNAWAY, 0));
    }
}
