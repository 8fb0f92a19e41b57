package io.ironbridge.lab.cics.csd;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words of {@code words.txt}, by which words and abbreviations in a deck are resolved. */
final class CsdWords {
    private static final Map<String, Set<String>> WORDS = read();
    private static final Set<String> COMMANDS = section("COMMAND");
    private static final Set<String> OTHERS = section("OTHER");
    private static final Set<String> COMMON = section("COMMON");

    private CsdWords() {}

    static Word command(String word) {
        return Word.find(word, COMMANDS);
    }

    static Word type(String word) {
        Set<String> types = new TreeSet<>(WORDS.keySet());
        types.removeAll(List.of("COMMAND", "OTHER", "COMMON"));
        types.addAll(OTHERS);
        return Word.find(word, types);
    }

    /** Whether it is a type that the lab only notes. */
    static boolean isOther(String type) {
        return OTHERS.contains(type);
    }

    static Word attribute(String type, String word) {
        Set<String> attributes = new TreeSet<>(section(type));
        attributes.addAll(COMMON);
        return Word.find(word, attributes);
    }

    private static Set<String> section(String name) {
        return Objects.requireNonNull(WORDS.get(name));
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> words = new TreeMap<>();
        Set<String> current = new TreeSet<>();
        for (String line : lines()) {
            if (line.startsWith(" ")) {
                current.addAll(Arrays.asList(line.strip().split(" +")));
            } else if (!line.startsWith("#")) {
                current = new TreeSet<>();
                words.put(line.strip(), current);
            }
        }
        return words;
    }

    private static List<String> lines() {
        try (InputStream stream =
                        Objects.requireNonNull(CsdWords.class.getResourceAsStream("words.txt"));
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
