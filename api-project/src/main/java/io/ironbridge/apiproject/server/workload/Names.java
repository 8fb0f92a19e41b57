package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.Source;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Names as WLM has them, and the kinds of things that have them. */
final class Names {
    private final Faults faults;
    private final Map<String, Source> given = new HashMap<>();

    Names(Faults faults) {
        this.faults = faults;
    }

    /** A name in upper case; one that is not valid is reported. */
    Optional<String> name(ElementReader e, String attribute) {
        Optional<String> name =
                e.text(attribute).map(text -> text.strip().toUpperCase(Locale.ROOT));
        name.filter(text -> !text.matches("[A-Z0-9$#@]{1,8}"))
                .ifPresent(text ->
                        invalid(
                                e.source(attribute),
                                attribute,
                                text,
                                "Use up to 8 of the characters A-Z, 0-9, $, # and @."));
        return name;
    }

    /** A transaction class; empty: none. */
    String transactionClass(ElementReader e, String attribute) {
        String name = e.text(attribute).map(String::strip).orElse("");
        if (!name.matches("[!-~]{0,8}")) {
            invalid(
                    e.source(attribute),
                    attribute,
                    name,
                    "Use up to 8 visible ASCII characters; upper and lower case differ.");
        }
        return name;
    }

    private void invalid(Source at, String attribute, String name, String remedy) {
        faults.error("0720", at, "The " + attribute + " '" + name + "' is not valid.", remedy);
    }

    /**
     * The name of something new; a second one of its kind with this name is reported.
     *
     * @param kind as in messages
     */
    String unique(ElementReader e, String kind) {
        e.required("name");
        String name = name(e, "name").orElse("");
        if (!name.isEmpty()) {
            taken(e.source("name"), kind, name);
        }
        return name;
    }

    /** Reserves a name. */
    void taken(Source at, String kind, String name) {
        Source first = given.putIfAbsent(kind + " " + name, at);
        if (first != null) {
            faults.error(
                    "0722",
                    at,
                    "There are two " + kind + " named '" + name + "'.",
                    first.line() == 0
                            ? "Rename it: the name is reserved."
                            : "Rename or remove one; the first is at "
                                    + first.file()
                                    + ":"
                                    + first.line()
                                    + ".");
        }
    }

    /** The name of something that exists; an unknown one is reported. */
    Optional<String> known(
            ElementReader e, String attribute, String kind, Collection<String> known) {
        Optional<String> name = name(e, attribute);
        name.filter(text -> !known.contains(text))
                .ifPresent(
                        text -> unknown(faults, e.source(attribute), attribute, text, kind, known));
        return name.filter(known::contains);
    }

    static void unknown(
            Faults faults,
            Source at,
            String attribute,
            String name,
            String kind,
            Collection<String> known) {
        faults.error(
                "0721",
                at,
                "The " + attribute + " '" + name + "' is unknown: no " + kind + " has this name.",
                Texts.suggest(name, known, "Known: " + Texts.list(known) + "."));
    }
}
