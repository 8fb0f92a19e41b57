package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.dai.Conversion.Answer;
import io.ironbridge.copybook.source.Faults;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads numbers and flags from attributes and child elements. */
final class Values {
    /** Longest record, bytes; no number in a data structure may be larger. */
    static final int LARGEST = 1 << 28;

    private final Faults faults;

    Values(Faults faults) {
        this.faults = faults;
    }

    /** The number in an attribute; {@code absent} if it is not given. */
    int attribute(XmlElement element, String name, int absent) {
        String value = element.attribute(name).strip();
        return value.isEmpty() ? absent : number(element, name, value, absent);
    }

    /** The scale, which may be negative; 0 if it is not given. */
    int scale(XmlElement element) {
        String value = element.attribute("scale").strip();
        return value.startsWith("-")
                ? -number(element, "scale", value.substring(1), 0)
                : attribute(element, "scale", 0);
    }

    /** The number in a child element; -1 if it is not given. */
    int child(XmlElement element, String name) {
        return element.children(name)
                .findFirst()
                .map(child -> number(child, name, child.text(), -1))
                .orElse(-1);
    }

    /** Y or N, true or false. */
    Answer answer(XmlElement element, String name) {
        String value = element.attribute(name).strip();
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "" -> Answer.NONE;
            case "Y", "TRUE" -> Answer.YES;
            case "N", "FALSE" -> Answer.NO;
            default -> {
                bad(element, "%s is '%s', not Y or N".formatted(name, value));
                yield Answer.NONE;
            }
        };
    }

    /** Warns of unknown attributes. */
    void know(XmlElement element, Set<String> known) {
        for (String name : element.attributes().keySet()) {
            if (!known.contains(name)) {
                DaiFault.LEFT_OUT.note(
                        faults,
                        element.position(),
                        name + "=\"" + element.attribute(name) + '"',
                        "Attribute '%s' of %s is unknown".formatted(name, element.name()));
            }
        }
    }

    private int number(XmlElement element, String name, String value, int otherwise) {
        Optional<Integer> number = parse(value);
        if (number.isEmpty()) {
            bad(
                    element,
                    "%s is '%s', not a whole number of at most %d".formatted(name, value, LARGEST));
        }
        return number.orElse(otherwise);
    }

    private static Optional<Integer> parse(String value) {
        if (!value.matches("[0-9]{1,9}")) {
            return Optional.empty();
        }
        return Optional.of(Integer.parseInt(value)).filter(number -> number <= LARGEST);
    }

    private void bad(XmlElement element, String what) {
        DaiFault.BAD_VALUE.note(faults, element.position(), element.text(), what);
    }
}
