package io.ironbridge.lab.cobol.exec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables and copybooks of the EXEC interface: resources of this package, in US-ASCII. */
public final class Resources {
    private Resources() {}

    /**
     * A whole file.
     *
     * @throws IllegalStateException when it is missing
     */
    public static String text(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines of words; # begins a comment. */
    public static List<String[]> words(String name) {
        return text(name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" ", -1))
                .toList();
    }

    /** Lines of a name and a number; # begins a comment. */
    static Map<String, Integer> numbers(String name) {
        return words(name).stream()
                .collect(
                        Collectors.toUnmodifiableMap(
                                line -> line[0], line -> Integer.valueOf(line[1])));
    }
}
