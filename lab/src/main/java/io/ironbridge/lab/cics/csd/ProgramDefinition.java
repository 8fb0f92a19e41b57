package io.ironbridge.lab.cics.csd;

import java.util.List;
import java.util.Map;

/**
 * A PROGRAM.
 *
 * @param name 1 to 8 characters
 * @param language COBOL, C ...; empty if the program itself specifies it
 * @param threadsafe CONCURRENCY(THREADSAFE) or CONCURRENCY(REQUIRED)
 * @param cicsKey EXECKEY(CICS)
 * @param remoteSystem where it runs; empty: here
 * @param remoteName its name there
 * @param transaction under which it runs there; empty: the caller's
 * @param attributes all, as written
 */
public record ProgramDefinition(
        String name,
        String language,
        boolean threadsafe,
        boolean cicsKey,
        String remoteSystem,
        String remoteName,
        String transaction,
        Status status,
        Map<String, String> attributes) {
    private static final List<String> LANGUAGES =
            List.of("COBOL", "ASSEMBLER", "LE370", "C", "PLI", "RPG", "N/A");
    private static final String NOT_GIVEN = "";

    public ProgramDefinition {
        attributes = Map.copyOf(attributes);
    }

    static ProgramDefinition of(String name, Attributes given) {
        return new ProgramDefinition(
                name,
                given.word("LANGUAGE", LANGUAGES, NOT_GIVEN),
                given.word("CONCURRENCY", Concurrency.class, Concurrency.QUASIRENT)
                        != Concurrency.QUASIRENT,
                given.word("EXECKEY", List.of("USER", "CICS"), "USER").equals("CICS"),
                given.name("REMOTESYSTEM", 4),
                given.name("REMOTENAME", 8),
                given.text("TRANSID"),
                given.word("STATUS", Status.class, Status.ENABLED),
                given.asWritten());
    }

    private enum Concurrency {
        QUASIRENT,
        THREADSAFE,
        REQUIRED
    }
}
