package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Message regions and what they run.
 *
 * @param programs folders with COBOL programs ({@code *.cbl *.cob}), their copybooks and jars of
 *     Java programs
 * @param copybooks further folders with copybooks, searched after those of programs
 * @param labPrograms whether the lab's own programs are there too: those of the folders come first
 * @param dataDirectory for compiled programs and logs, kept for the next start; empty: one that
 *     goes when the regions are closed
 * @param servants how many regions ({@code count}) and spare processes, most heap of each, longest
 *     message between IMS and a program in bytes, and how processes are started
 * @param limits of programs
 * @param cobol how COBOL programs are compiled
 */
public record MessageRegionsConfig(
        List<Path> programs,
        List<Path> copybooks,
        boolean labPrograms,
        Optional<Path> dataDirectory,
        ServantSettings servants,
        Limits limits,
        Cobol cobol) {
    /** Two regions and a spare process that run the lab's programs. */
    public static final MessageRegionsConfig DEFAULTS =
            new MessageRegionsConfig(
                    List.of(),
                    List.of(),
                    true,
                    Optional.empty(),
                    ServantSettings.defaults(),
                    Limits.DEFAULTS,
                    Cobol.DEFAULTS);

    public MessageRegionsConfig {
        programs = List.copyOf(programs);
        copybooks = List.copyOf(copybooks);
    }

    /**
     * Limits of programs.
     *
     * @param runaway how long a program may run without a call; then it ends with S322
     * @param maxWait how long a region waits for a process for its program
     * @param logCharacters after which the log of the programs' output is rotated
     */
    public record Limits(Duration runaway, Duration maxWait, long logCharacters) {
        /** 10 s, 60 s, 16 million characters. */
        public static final Limits DEFAULTS =
                new Limits(Duration.ofSeconds(10), Duration.ofSeconds(60), 16_000_000);

        public Limits {
            if (!runaway.isPositive() || !maxWait.isPositive() || logCharacters < 1) {
                throw new IllegalArgumentException("Limits must be positive");
            }
        }
    }

    /**
     * How COBOL programs are compiled.
     *
     * @param cobc command that starts GnuCOBOL's compiler
     * @param programChecks whether packed and zoned items that hold no number end the program with
     *     S0C7, and divisions by zero without ON SIZE ERROR with S0CB
     * @param codePage of the host's text
     * @param watchInterval at which folders are checked for changes; zero: never
     */
    public record Cobol(
            String cobc, boolean programChecks, String codePage, Duration watchInterval) {
        /** cobc from the PATH, checks, 037, no checks for changes. */
        public static final Cobol DEFAULTS = new Cobol("cobc", true, "037", Duration.ZERO);

        /** Sets how often changes of programs are looked for. */
        public Cobol withWatchInterval(Duration value) {
            return new Cobol(cobc, programChecks, codePage, value);
        }
    }

    /** Replaces the folders of programs. */
    public MessageRegionsConfig withPrograms(Path... folders) {
        return new MessageRegionsConfig(
                List.of(folders), copybooks, labPrograms, dataDirectory, servants, limits, cobol);
    }

    /** With or without the lab's own programs. */
    public MessageRegionsConfig withLabPrograms(boolean wanted) {
        return new MessageRegionsConfig(
                programs, copybooks, wanted, dataDirectory, servants, limits, cobol);
    }

    /** Sets a permanent folder. */
    public MessageRegionsConfig withDataDirectory(Path folder) {
        return new MessageRegionsConfig(
                programs, copybooks, labPrograms, Optional.of(folder), servants, limits, cobol);
    }

    /** Replaces the settings of processes. */
    public MessageRegionsConfig withServants(ServantSettings settings) {
        return new MessageRegionsConfig(
                programs, copybooks, labPrograms, dataDirectory, settings, limits, cobol);
    }

    /** Replaces the limits. */
    public MessageRegionsConfig withLimits(Limits others) {
        return new MessageRegionsConfig(
                programs, copybooks, labPrograms, dataDirectory, servants, others, cobol);
    }

    /** Replaces the settings of compilation. */
    public MessageRegionsConfig withCobol(Cobol other) {
        return new MessageRegionsConfig(
                programs, copybooks, labPrograms, dataDirectory, servants, limits, other);
    }
}
