package io.ironbridge.lab.cobol.exec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Text files that belong to the translator. */
public final class Resources {
    private Resources() {}

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

    static List<String> lines(String name) {
        return text(name).lines().toList();
    }

    /** Lines of a name and a number; # begins a comment. */
    static Map<String, Integer> numbers(String name) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String line : lines(name)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int blank = line.indexOf(' ');
                numbers.put(line.substring(0, blank), Integer.valueOf(line.substring(blank + 1)));
            }
        }
        return Map.copyOf(numbers);
    }
}
