package io.ironbridge.lab.form;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the text of a {@link FormsFile}: its frame; {@link StepsReader} reads the forms. */
final class FormsReader {
    static final String HEADER = "ironbridge-forms 1";

    private final StatementLines lines;
    private final Map<Integer, HostForm> forms = new HashMap<>();
    private final Map<String, HostForm> areas = new HashMap<>();
    private final Map<String, HostText> pages = new HashMap<>();
    private @Nullable HostForm commarea;
    private boolean host;

    FormsReader(String text) {
        this.lines = new StatementLines(text);
    }

    /** The current line, from 1. */
    int line() {
        return lines.number();
    }

    /** Throws IllegalArgumentException with the current line. */
    ProgramForms read() {
        if (!lines.more() || !String.join(" ", lines.next()).equals(HEADER)) {
            throw new IllegalArgumentException("the first line must be \"" + HEADER + "\"");
        }
        while (lines.more()) {
            statement(lines.next());
        }
        return new ProgramForms(host, Optional.ofNullable(commarea), areas);
    }

    private void statement(List<String> words) {
        switch (words.getFirst()) {
            case "data" -> host = data(StatementLines.word(words, 1));
            case "form" -> form(words);
            case "commarea" -> commarea = form(StatementLines.number(words, 1));
            case "area" -> area(words);
            default -> throw new IllegalArgumentException("unknown statement " + words.getFirst());
        }
    }

    private static boolean data(String word) {
        if (!word.equals("host") && !word.equals("native")) {
            throw new IllegalArgumentException("data is host or native, not " + word);
        }
        return word.equals("host");
    }

    private void form(List<String> words) {
        int number = StatementLines.number(words, 1);
        HostText text = pages.computeIfAbsent(StatementLines.word(words, 2), HostText::of);
        forms.put(number, new PlannedForm(new StepsReader(lines).read(), text));
    }

    private void area(List<String> words) {
        int line = StatementLines.number(words, 1);
        String option = StatementLines.word(words, 2);
        areas.put(ProgramForms.key(line, option), form(StatementLines.number(words, 3)));
    }

    private HostForm form(int number) {
        HostForm form = forms.get(number);
        if (form == null) {
            throw new IllegalArgumentException("there is no form " + number + " before");
        }
        return form;
    }
}
