package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single mistakes in the mappings of samples: each is found, and nothing else. */
class MappingMutationsTest {
    private static final String IBM = "ibm:";
    private static final Map<String, List<Fault>> UNCHANGED = new HashMap<>();

    @TempDir Path folder;

    /**
     * @param ids of the messages, the first of which is at the replacement
     */
    record Mutation(String sample, String file, String text, String replacement, List<String> ids) {
        static Mutation of(String line) {
            String[] parts = line.split(" \\| ", -1);
            return new Mutation(
                    parts[0], parts[1], parts[2], parts[3], List.of(parts[4].strip().split(" ")));
        }
    }

    static Stream<Mutation> mutations() throws IOException {
        try (InputStream table =
                Objects.requireNonNull(
                        MappingMutationsTest.class.getResourceAsStream(
                                "/mutations/mutations.txt"))) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .map(Mutation::of)
                            .toList()
                            .stream();
        }
    }

    private static Path sample(String name) {
        if (name.startsWith(IBM)) {
            return Samples.shared(name.substring(IBM.length()));
        }
        return name.equals("stock") ? Path.of("src/test/projects/stock") : Samples.own(name);
    }

    private static List<Fault> faults(Path project) {
        Loaded loaded = ProjectLoader.load(List.of(project), BackEndKinds.loadOptions(Map.of()));
        return loaded.faults();
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void oneMistakeIsFound(Mutation mutation) throws IOException {
        Path sample = sample(mutation.sample);
        List<String> known =
                UNCHANGED.computeIfAbsent(mutation.sample, _ -> faults(sample)).stream()
                        .map(fault -> fault.id() + fault.what())
                        .toList();
        copy(sample);
        Path file = folder.resolve("src/main").resolve(mutation.file);
        String before = Files.readString(file);
        int at = before.indexOf(mutation.text);
        assertThat(at).as(mutation.text).isNotNegative();
        Files.writeString(
                file,
                before.substring(0, at)
                        + mutation.replacement
                        + before.substring(at + mutation.text.length()));

        List<Fault> found = new ArrayList<>(faults(folder));
        found.removeIf(fault -> known.contains(fault.id() + fault.what()));

        assertThat(found)
                .extracting(fault -> fault.id().replace("IRB-PROJ-", ""))
                .as(found.toString())
                .containsExactlyInAnyOrderElementsOf(mutation.ids);
        Fault first =
                found.stream()
                        .filter(fault -> fault.id().endsWith(mutation.ids.getFirst()))
                        .findFirst()
                        .orElseThrow();
        assertThat(first.file()).endsWith(mutation.file);
        assertThat(first.line()).isEqualTo(lineOf(before, at));
        assertThat(first.column()).isPositive();
    }

    private static int lineOf(String text, int offset) {
        return 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "catalog",
                "echo",
                "inquiry",
                "phonebook",
                "projectmanager",
                "stock",
                "ibm:catalog-cics",
                "ibm:employees-db2",
                "ibm:phonebook-ims"
            })
    void samplesHaveNoFindings(String name) {
        assertThat(faults(sample(name)))
                .filteredOn(fault -> fault.id().startsWith("IRB-PROJ-05"))
                .isEmpty();
    }

    private void copy(Path sample) throws IOException {
        try (Stream<Path> all = Files.walk(sample)) {
            for (Path path : all.toList()) {
                Path to = folder.resolve(sample.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(path, to);
                }
            }
        }
    }
}
