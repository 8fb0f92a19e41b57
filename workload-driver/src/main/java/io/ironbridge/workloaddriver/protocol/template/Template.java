package io.ironbridge.workloaddriver.protocol.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places for values: <code>${name}</code> or <code>${file.column}</code>; <code>$${
 * </code> stands for <code>${</code>. Immutable.
 */
public final class Template {
    private static final Pattern REFERENCE = Pattern.compile("\\$(\\$\\{|\\{([^}]*)\\}?)");

    private final String text;
    private final List<Part> parts;

    private Template(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    private sealed interface Part {
        record Literal(String text) implements Part {}

        record Reference(Variables.Place place) implements Part {}
    }

    /** A text is not a valid template. The message has the reason. */
    public static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;

        Unknown(String message) {
            super(message);
        }
    }

    /**
     * Reads a text.
     *
     * @throws Unknown if it refers to an unknown variable
     */
    public static Template of(String text, Variables variables) throws Unknown {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        Matcher reference = REFERENCE.matcher(text);
        int at = 0;
        while (reference.find()) {
            literal.append(text, at, reference.start());
            at = reference.end();
            if (reference.group(2) == null) {
                literal.append("${");
            } else {
                parts.add(new Part.Literal(literal.toString()));
                literal.setLength(0);
                parts.add(new Part.Reference(place(reference, variables)));
            }
        }
        literal.append(text, at, text.length());
        parts.add(new Part.Literal(literal.toString()));
        return new Template(text, parts);
    }

    private static Variables.Place place(Matcher reference, Variables variables) throws Unknown {
        if (!reference.group().endsWith("}")) {
            throw new Unknown("${ has no closing }");
        }
        String name = reference.group(2).strip();
        Optional<Variables.Place> place = variables.place(name);
        if (place.isEmpty()) {
            throw new Unknown("there is no variable '" + name + "'; known: " + variables.names());
        }
        return place.get();
    }

    /** Whether it is the same for all requests. */
    public boolean isFixed() {
        return parts.size() == 1;
    }

    /** The text with its values. */
    public String text(RequestValues values, ValueEscape escape) {
        StringBuilder whole = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal literal -> whole.append(literal.text);
                case Part.Reference(var place) ->
                        whole.append(escape.of(values.value(place.source(), place.column())));
            }
        }
        return whole.toString();
    }

    /** The template as given, without values. */
    @Override
    public String toString() {
        return text;
    }
}
