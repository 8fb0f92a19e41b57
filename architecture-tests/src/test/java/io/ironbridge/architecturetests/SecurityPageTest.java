package io.ironbridge.architecturetests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that {@code docs/security.md} names as evidence is there. */
class SecurityPageTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+(?:Test|IT))(?:\\.(\\w+))?`");

    private static final Path ROOT =
            Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                    .filter(folder -> Files.exists(folder.resolve("mvnw")))
                    .findFirst()
                    .orElseThrow();

    @Test
    void theTestsThatThePageNamesAreThere() {
        Map<String, String> sources = sources();
        Set<String> missing = new TreeSet<>();
        int named = 0;
        for (Matcher test = NAMED.matcher(read(ROOT.resolve("docs/security.md"))); test.find(); ) {
            named++;
            String source = sources.getOrDefault(test.group(1), "");
            String method = test.group(2) == null ? "class " + test.group(1) : test.group(2) + "(";
            if (!source.contains(method)) {
                missing.add(test.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(100);
    }

    /** Text of the classes by name; of one name, all of them. */
    private static Map<String, String> sources() {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            files.filter(file -> file.toString().matches(".*/src/.*(Test|IT)\\.java"))
                    .forEach(file ->
                            sources.merge(
                                    file.getFileName().toString().replace(".java", ""),
                                    read(file),
                                    String::concat));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sources;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
