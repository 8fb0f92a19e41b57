package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.HostText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Configuration of a load library build.
 *
 * @param sources folders with programs ({@code *.cbl *.cob *.CBL *.COB}), not their subfolders
 * @param copybooks folders with copybooks, searched in this order
 * @param target the load library's folder; created if missing
 * @param cache folder of compiled modules; created if missing
 * @param cobc command that starts GnuCOBOL's compiler, 3.1 or newer
 * @param options options for cobc
 * @param programChecks whether packed and zoned items without a valid number (S0C7), and divisions
 *     by zero without ON SIZE ERROR (S0CB), end the process as a program check does
 * @param timeout longest run of cobc for one program
 * @param parallelism most programs at a time
 * @param mostSourceBytes longest source or copybook, bytes
 * @param mostMessages most messages of cobc for one program
 * @param mostCached most modules in the cache; those not used for longest go
 * @param codePage the host's characters, a single-byte EBCDIC code page
 * @param translator settings of the translator
 * @param environment what programs run in
 */
public record LoadLibraryConfig(
        List<Path> sources,
        List<Path> copybooks,
        Path target,
        Path cache,
        String cobc,
        List<String> options,
        boolean programChecks,
        Duration timeout,
        int parallelism,
        int mostSourceBytes,
        int mostMessages,
        int mostCached,
        String codePage,
        TranslatorOptions translator,
        ProgramEnvironment environment) {
    /**
     * IBM's rules, COMP cut to its picture, EBCDIC signs, and items after a table with DEPENDING ON
     * slide (which {@code -std=ibm} alone does not include). Intermediate results keep their
     * decimals: if they were cut as in OS/VS COBOL, as {@code -std=ibm} does, 5.00 + 0.10 * 5 would
     * be 5.00. The stack of PERFORM holds 512 entries, because labels of HANDLE that are reached
     * from inside a PERFORM leave theirs on it, and is checked: a comparison for each PERFORM;
     * without it the 513th entry would overwrite storage. It is not larger because its storage is
     * allocated for each task. PROGRAM-IDs become capitals, as CICS names programs. GnuCOBOL has no
     * POINTER-32 and FUNCTION-POINTER: they are mapped to its own pointers. Words that only
     * GnuCOBOL reserves may be names.
     */
    public static final List<String> OPTIONS =
            Stream.concat(
                            Stream.of(
                                    "-std=ibm",
                                    "-fbinary-truncate",
                                    "-fsign=EBCDIC",
                                    "-fodoslide",
                                    "-fno-arithmetic-osvs",
                                    "-fstack-check",
                                    "-fstack-size=512",
                                    "-ffold-call=upper",
                                    "-freserved=POINTER-32:POINTER",
                                    "-freserved=FUNCTION-POINTER:PROGRAM-POINTER"),
                            notReserved())
                    .toList();

    public LoadLibraryConfig {
        sources = List.copyOf(sources);
        copybooks = List.copyOf(copybooks);
        options = List.copyOf(options);
        atLeastOne("parallelism", parallelism);
        atLeastOne("mostSourceBytes", mostSourceBytes);
        atLeastOne("mostMessages", mostMessages);
        atLeastOne("mostCached", mostCached);
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("timeout must be positive");
        }
    }

    private static Stream<String> notReserved() {
        try (InputStream in = LoadLibraryConfig.class.getResourceAsStream("not-reserved.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(word -> "-fnot-reserved=" + word);
        } catch (IOException e) {
            throw new UncheckedIOException("not-reserved.txt", e);
        }
    }

    /**
     * The cache in {@code .cache} of the target, cobc from the PATH with {@link #OPTIONS} and
     * program checks, 60 s for one program, two at a time, 4 MiB of source, 100 messages, 1000
     * modules cached, code page 037, programs of CICS.
     */
    public static LoadLibraryConfig of(List<Path> sources, List<Path> copybooks, Path target) {
        return new LoadLibraryConfig(
                sources,
                copybooks,
                target,
                target.resolve(".cache"),
                "cobc",
                OPTIONS,
                true,
                Duration.ofSeconds(60),
                2,
                4 << 20,
                100,
                1000,
                HostText.DEFAULT_CODE_PAGE,
                TranslatorOptions.defaults(),
                CicsEnvironment.INSTANCE);
    }

    /** With another command for cobc. */
    public LoadLibraryConfig withCobc(String command) {
        return new LoadLibraryConfig(
                sources,
                copybooks,
                target,
                cache,
                command,
                options,
                programChecks,
                timeout,
                parallelism,
                mostSourceBytes,
                mostMessages,
                mostCached,
                codePage,
                translator,
                environment);
    }

    /** With another limit for one run of cobc. */
    public LoadLibraryConfig withTimeout(Duration limit) {
        return new LoadLibraryConfig(
                sources,
                copybooks,
                target,
                cache,
                cobc,
                options,
                programChecks,
                limit,
                parallelism,
                mostSourceBytes,
                mostMessages,
                mostCached,
                codePage,
                translator,
                environment);
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1");
        }
    }
}
