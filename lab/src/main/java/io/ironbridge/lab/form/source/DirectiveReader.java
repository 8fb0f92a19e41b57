package io.ironbridge.lab.form.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one directive. */
final class DirectiveReader {
    private static final Pattern WORD =
            Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|=|[^\\s='\"]+");

    private final SourcePlace place;
    private final String text;
    private final List<String> words = new ArrayList<>();
    private int at;

    DirectiveReader(SourcePlace place, String text) {
        this.place = place;
        this.text = text;
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group());
        }
    }

    Directive read() throws Refusal {
        if (take("DATA")) {
            expect("HOST");
            return ended(new Directive.HostData(place));
        }
        expect("FORM");
        ItemName item = item();
        if (take("USE")) {
            return ended(new Directive.Use(place, item));
        }
        if (take("AS")) {
            return ended(new Directive.As(place, item, item()));
        }
        expect("WHEN");
        ItemName other = item();
        expect("=");
        List<String> values = new ArrayList<>(List.of(literal()));
        while (take("OR")) {
            values.add(literal());
        }
        return ended(new Directive.When(place, item, other, values));
    }

    private boolean take(String word) {
        boolean there = at < words.size() && words.get(at).equalsIgnoreCase(word);
        at += there ? 1 : 0;
        return there;
    }

    private void expect(String word) throws Refusal {
        if (!take(word)) {
            throw fault(word + " is expected");
        }
    }

    private ItemName item() throws Refusal {
        if (at >= words.size() || !Character.isLetterOrDigit(words.get(at).charAt(0))) {
            throw fault("The name of an item is expected");
        }
        ItemName item = ItemName.of(words.subList(at, words.size()));
        at += item.words();
        return item;
    }

    private String literal() throws Refusal {
        if (at >= words.size() || !isLiteral(words.get(at))) {
            throw fault("A text in quotes or a number is expected");
        }
        return words.get(at++);
    }

    private static boolean isLiteral(String word) {
        return word.startsWith("'") || word.startsWith("\"") || word.matches("[+-]?\\d{1,18}");
    }

    private Directive ended(Directive directive) throws Refusal {
        if (at < words.size()) {
            throw fault(words.get(at) + " is too much");
        }
        return directive;
    }

    private Refusal fault(String what) {
        return new Refusal(FormFault.DIRECTIVE, place, text, what);
    }
}
