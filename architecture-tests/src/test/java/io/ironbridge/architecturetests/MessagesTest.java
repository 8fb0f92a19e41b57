package io.ironbridge.architecturetests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every message id that the code can show stands in {@code docs/messages.md}, and no other. */
class MessagesTest {
    private static final Pattern ID = Pattern.compile("IRB-([A-Z0-9]+-\\d{4})[IWE]");

    /** Ids of faults of projects and configurations are put together: number and severity. */
    private static final Pattern PROJECT_NUMBER = Pattern.compile("\"(0\\d{3})\"");

    private static final Path ROOT =
            Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                    .filter(folder -> Files.exists(folder.resolve("mvnw")))
                    .findFirst()
                    .orElseThrow();

    @Test
    void theCodesMessagesAreTheDocumentedOnes() {
        assertThat(documented()).isEqualTo(inCode());
    }

    @Test
    void eachIdHasOneHeading() {
        List<String> headings =
                Pattern.compile("^### (IRB-[A-Z0-9]+-\\d{4}[IWE])$", Pattern.MULTILINE)
                        .matcher(read(ROOT.resolve("docs/messages.md")))
                        .results()
                        .map(heading -> heading.group(1))
                        .toList();

        assertThat(headings).hasSizeGreaterThan(500).doesNotHaveDuplicates();
    }

    private static Set<String> documented() {
        return found(ID, "", read(ROOT.resolve("docs/messages.md")));
    }

    private static Set<String> inCode() {
        Set<String> ids = new TreeSet<>();
        for (Path source : sources()) {
            String text = read(source);
            ids.addAll(found(ID, "", text));
            if (reportsFaults(source)) {
                ids.addAll(found(PROJECT_NUMBER, "PROJ-", text));
            }
        }
        return ids;
    }

    /** api-project, and the kinds of back ends that read connection elements. */
    private static boolean reportsFaults(Path source) {
        return source.startsWith(ROOT.resolve("api-project"))
                || source.toString().contains("/gateway/backend/");
    }

    private static Set<String> found(Pattern pattern, String prefix, String text) {
        Set<String> ids = new TreeSet<>();
        for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
            ids.add(prefix + matcher.group(1));
        }
        return ids;
    }

    private static Iterable<Path> sources() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
