package io.ironbridge.copybook.source;

import io.ironbridge.copybook.source.SourceOptions.Format;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a text for a test; what was read is shown as text. */
final class Reading {
    private final Map<String, byte[]> members = new HashMap<>();
    private final Faults faults = new Faults();
    private SourceOptions options = SourceOptions.DEFAULT;
    private List<Word> words = List.of();

    static Reading fixed(String... lines) {
        return new Reading().format(Format.FIXED).read(lines);
    }

    static Reading free(String... lines) {
        return new Reading().format(Format.FREE).read(lines);
    }

    static Reading detected(String... lines) {
        return new Reading().read(lines);
    }

    Reading format(Format format) {
        return options(options.withFormat(format));
    }

    Reading options(SourceOptions other) {
        options = other;
        return this;
    }

    Reading member(String name, String... lines) {
        members.put(name, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        return this;
    }

    Reading read(String... lines) {
        return read(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    Reading read(byte[] bytes) {
        words = new SourceReader().read(new SourceFile("T", bytes), this::find, options, faults);
        return this;
    }

    private Optional<SourceFile> find(String name, String library) {
        String member = (library.isEmpty() ? "" : library + "/") + name.toUpperCase(Locale.ROOT);
        return Optional.ofNullable(members.get(member)).map(b -> new SourceFile(member, b));
    }

    List<Word> words() {
        return words;
    }

    /** All words, one blank between them, pictures in angle brackets. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Word word : words) {
            text.append(text.isEmpty() ? "" : " ");
            boolean picture = word.kind() == Word.Kind.PICTURE;
            text.append(picture ? "<" + word.text() + ">" : word.text());
        }
        return text.toString();
    }

    List<Word.Kind> kinds() {
        return words.stream().map(Word::kind).toList();
    }

    /** The codes of the faults in order. */
    List<String> codes() {
        return faults.all().stream()
                .map(fault -> fault.code().substring("IRB-COPY-".length()))
                .toList();
    }

    List<CopybookFault> faults() {
        return faults.all();
    }
}
