package io.ironbridge.copybook.codepage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Reads tables of single-byte code pages from text: {@code page NAME}, or {@code page NAME = BASE}
 * for the differences from a page above it; then rows of the first byte, a colon, and the
 * characters of it and the bytes after it, all hexadecimal. {@code ----} means no character, {@code
 * *} after a character for a byte that is only read. {@code #} begins a comment line.
 */
final class TableSource {
    private final Map<String, CharacterTable> pages = new LinkedHashMap<>();

    private CharacterTable page = new CharacterTable();

    private TableSource() {}

    /** The pages of the resources, by name; a page may be based on one of a previous resource. */
    static Map<String, CharacterTable> read(String... resources) {
        TableSource source = new TableSource();
        for (String resource : resources) {
            source.text(resource).lines().forEach(source::line);
        }
        return source.pages;
    }

    private String text(String resource) {
        try (InputStream in = TableSource.class.getResourceAsStream(resource)) {
            byte[] bytes = Objects.requireNonNull(in, resource).readAllBytes();
            return new String(bytes, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void line(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (line.startsWith("page ")) {
            begin(line.substring("page ".length()).split(" = ", 2));
        } else {
            row(line.split(": ", 2));
        }
    }

    private void begin(String[] nameAndBase) {
        page =
                nameAndBase.length == 1
                        ? new CharacterTable()
                        : Objects.requireNonNull(pages.get(nameAndBase[1]), nameAndBase[1]).copy();
        pages.put(nameAndBase[0], page);
    }

    private void row(String[] startAndCharacters) {
        int value = Integer.parseInt(startAndCharacters[0], 16);
        for (String character : startAndCharacters[1].split(" ", -1)) {
            page.set(value++, character(character), character.endsWith("*"));
        }
    }

    private static char character(String character) {
        return character.startsWith("-")
                ? SingleByteTable.UNASSIGNED
                : (char) Integer.parseInt(character, 0, 4, 16);
    }
}
