package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cics.region.RawHttp.Answer;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two regions with fresh data that are alike but for the language of the lab's own programs. Each
 * request goes to both, in the same order, so that even the numbers of the tasks are the same.
 */
final class Twins implements AutoCloseable {
    private static final int SHOWN = 16;

    private final LabCics cobol;
    private final LabCics java;
    private final RawHttp toCobol;
    private final RawHttp toJava;

    private Twins(LabCics cobol, LabCics java) throws IOException {
        this.cobol = cobol;
        this.java = java;
        this.toCobol = new RawHttp(cobol.port());
        this.toJava = new RawHttp(java.port());
    }

    /**
     * Starts both.
     *
     * @param folder for their files
     * @param deck definitions of both regions, beside the records
     */
    static Twins start(Path folder, Path deck) throws Exception {
        Path sources = folder.resolve("sources");
        LabPrograms.copyTo(sources, LabPrograms.SOURCES);
        LabPrograms.copyTo(sources, LabPrograms.COPYBOOKS);
        LabCicsConfig.Limits limits = LabCicsConfig.defaults().limits();
        LabCicsConfig both =
                LabCicsConfig.defaults()
                        .withLimits(limits.withRunaway(Duration.ZERO).withAnswerBytes(4 << 20))
                        .withServants(
                                ServantSettings.defaults()
                                        .withPool(new ServantSettings.Pool(1, 1, 0, Duration.ZERO)))
                        .withDefinitions(deck);
        LabCics cobol =
                LabCics.start(
                        both.withSources(sources)
                                .withCopybooks(sources)
                                .withDataDirectory(folder.resolve("cobol")));
        try {
            LabCics java = LabCics.start(both.withDataDirectory(folder.resolve("java")));
            assertThat(modules(folder.resolve("cobol")))
                    .contains("DFH0XCMN.so", "ECHO5B.so", "ECHO5BC.so");
            assertThat(modules(folder.resolve("java"))).isEmpty();
            return new Twins(cobol, java);
        } catch (IOException | RuntimeException | InterruptedException | AssertionError e) {
            cobol.close();
            throw e;
        }
    }

    private static List<String> modules(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".so"))
                    .toList();
        }
    }

    /**
     * The answer, which is the same from both.
     *
     * @param what the request is, for a failure
     */
    Answer same(String what, byte[] request) throws IOException {
        Answer ofCobol = toCobol.link("", request);
        Answer ofJava = toJava.link("", request);
        assertThat(ofJava.status()).as("status of %s", what).isEqualTo(ofCobol.status());
        byte[] one = ofCobol.body().array();
        byte[] other = ofJava.body().array();
        int at = Arrays.mismatch(one, other);
        if (at >= 0) {
            throw new AssertionError(
                    "%s: the answers differ at X'%X' of %d and %d bytes%n  COBOL %s%n  Java  %s"
                            .formatted(
                                    what,
                                    at,
                                    one.length,
                                    other.length,
                                    shown(one, at),
                                    shown(other, at)));
        }
        return ofCobol;
    }

    /** Some bytes in hexadecimal and as text. */
    private static String shown(byte[] answer, int at) {
        byte[] bytes = Arrays.copyOfRange(answer, at, Math.min(answer.length, at + SHOWN));
        String text = new String(bytes, LinkBytes.EBCDIC).replaceAll("\\P{Print}", ".");
        return HexFormat.of().withUpperCase().formatHex(bytes) + " |" + text + "|";
    }

    @Override
    public void close() throws IOException {
        try (toCobol;
                toJava;
                cobol) {
            java.close();
        }
    }
}
