package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.translate.ProgramSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The directives of a program and its copybooks: comments that begin with IRONBRIDGE. */
final class Directives {
    private static final int INDICATOR = 6;
    private static final int TEXT_END = 72;
    private static final String WORD = "IRONBRIDGE ";

    private final List<Directive> all = new ArrayList<>();
    private final List<Refusal> faults = new ArrayList<>();

    private Directives() {}

    static Directives of(ProgramSource source) {
        Directives directives = new Directives();
        directives.read(source.file(), source.lines(), source.free());
        Map<String, List<String>> books = source.copybooks();
        books.keySet().stream()
                .sorted()
                .forEach(name ->
                        directives.read(name, books.getOrDefault(name, List.of()), source.free()));
        return directives;
    }

    /** Comments that begin like a directive but are not valid. */
    List<Refusal> faults() {
        return faults;
    }

    /** Whether the program works on host form. */
    boolean hostData() {
        return all.stream().anyMatch(Directive.HostData.class::isInstance);
    }

    List<Directive> all() {
        return all;
    }

    private void read(String file, List<String> lines, boolean free) {
        for (int i = 0; i < lines.size(); i++) {
            String text = comment(lines.get(i), free);
            if (text.regionMatches(true, 0, WORD, 0, WORD.length())) {
                SourcePlace place = new SourcePlace(file, i + 1);
                try {
                    all.add(new DirectiveReader(place, text.substring(WORD.length())).read());
                } catch (Refusal e) {
                    faults.add(e);
                }
            }
        }
    }

    /** The text after the sign of a comment line; empty if it is not a comment. */
    private static String comment(String line, boolean free) {
        String text = line.strip();
        if (text.startsWith("*>")) {
            return text.substring(2).strip();
        }
        boolean fixed = !free && line.length() > INDICATOR && line.charAt(INDICATOR) == '*';
        int end = Math.min(line.length(), TEXT_END);
        return fixed ? line.substring(INDICATOR + 1, end).strip() : "";
    }
}
