package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever stands where a project's files have a value, {@code check} ends with its faults: it
 * reports no internal error. Set {@code -Dironbridge.oddValues=all} to try every value at every
 * place.
 */
class OddValuesPropertyTest {
    private static final long SEED = 20261127L;
    private static final int TRIES = 60;

    /** A YAML or JSON value behind its key, and an attribute or text of XML. */
    private static final Pattern VALUE =
            Pattern.compile(
                    "(?<=: )[^\\s{\\[|>][^\\n]*|(?<==\")[^\"]*(?=\")|(?<=>)[^<>\\s][^<>]*(?=<)");

    /** Those without which check does not look at everything. */
    private static final List<String> VARIABLES =
            Stream.of("DB2", "CICS", "IMS")
                    .flatMap(kind ->
                            Stream.of("HOST", "PORT", "USER", "USERNAME", "PASSWORD")
                                    .map(item -> kind + "_" + item))
                    .toList();

    private static final List<String> ODD =
            List.of(
                    "..",
                    ".",
                    "",
                    "/",
                    "%00",
                    "%zz",
                    "\u0000",
                    "a\\b",
                    "${",
                    "${x}",
                    "null",
                    "~",
                    "-1",
                    "0",
                    "1e999",
                    "99999999999999999999",
                    ".nan",
                    "true",
                    "2020-01-01",
                    "[a, b]",
                    "{a: b}",
                    "&a [*a]",
                    "!!binary x",
                    "$",
                    "{{",
                    "{{$$$}}",
                    "#/",
                    "#/components/schemas/none",
                    "http://[::1",
                    "漢字\uD83D\uDE00",
                    "x".repeat(5000),
                    "(".repeat(3000));

    @TempDir Path folder;

    /** Where a value stands. */
    private record Spot(Path file, int from, int to) {}

    @Test
    void checkEndsWithFaultsWhateverTheValues() throws IOException {
        List<Spot> spots = new ArrayList<>();
        for (String sample : List.of("projectmanager", "catalog", "phonebook", "workload")) {
            Path copy = folder.resolve(sample);
            copy(Samples.own(sample), copy);
            try (Stream<Path> files = Files.walk(copy)) {
                for (Path file : files.filter(OddValuesPropertyTest::isRead).sorted().toList()) {
                    VALUE.matcher(Files.readString(file))
                            .results()
                            .map((MatchResult m) -> new Spot(file, m.start(), m.end()))
                            .forEach(spots::add);
                }
            }
        }
        if ("all".equals(System.getProperty("ironbridge.oddValues"))) {
            for (Spot spot : spots) {
                for (String value : ODD) {
                    check(spot, value);
                }
            }
        }
        Random random = new Random(SEED);
        for (int i = 0; i < TRIES; i++) {
            check(spots.get(random.nextInt(spots.size())), ODD.get(i % ODD.size()));
        }
    }

    private static boolean isRead(Path file) {
        return file.toString().matches(".*\\.(yaml|json|xml|dai)");
    }

    private void check(Spot spot, String value) throws IOException {
        String before = Files.readString(spot.file());
        Files.writeString(
                spot.file(),
                before.substring(0, spot.from()) + value + before.substring(spot.to()));
        Cli cli = new Cli();
        Path project = folder.resolve(folder.relativize(spot.file()).getName(0));
        List<String> arguments = new ArrayList<>(List.of("check", project.toString()));
        for (String name : VARIABLES) {
            arguments.addAll(List.of("--var", name + "=1"));
        }
        int code = cli.execute(arguments.toArray(String[]::new));
        assertThat(code)
                .as("%s at %d: %s%n%s", spot.file(), spot.from(), value, cli.err())
                .isLessThan(70);
        Files.writeString(spot.file(), before);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
