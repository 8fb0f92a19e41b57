package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.PortRange;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the criteria of one rule. A missing attribute, and {@code *} where it means anything, is no
 * criterion.
 */
final class CriterionReader {
    private static final String ANY = "*";
    private static final int MOST_PORT = 65_535;

    private final ElementReader element;
    private final List<Criterion> criteria;

    /**
     * @param outer criteria of the outer rules
     */
    CriterionReader(ElementReader element, List<Criterion> outer) {
        this.element = element;
        this.criteria = new ArrayList<>(outer);
    }

    List<Criterion> criteria() {
        return criteria;
    }

    /** A text; {@code *} at its end stands for any characters. */
    CriterionReader text(String attribute, Qualifier qualifier) {
        element.text(attribute)
                .flatMap(text -> pattern(attribute, text, false))
                .ifPresent(pattern -> criteria.add(new Criterion.Text(qualifier, pattern)));
        return this;
    }

    CriterionReader host(String attribute) {
        given(attribute)
                .flatMap(text -> pattern(attribute, text, true))
                .ifPresent(host -> criteria.add(new Criterion.Text(Qualifier.HOST, host)));
        return this;
    }

    CriterionReader group(String attribute) {
        element.text(attribute)
                .ifPresent(name -> {
                    if (name.contains(ANY)) {
                        element.bad(attribute, name, "Use the full name of one group.");
                    }
                    criteria.add(new Criterion.Group(name));
                });
        return this;
    }

    /** A header field; without a value it only has to be present. */
    CriterionReader header(String name, String value) {
        Optional<String> header = element.text(name);
        if (header.isEmpty() && !element.isEmpty(value)) {
            element.reportMissing(name);
        }
        header.filter(field -> !field.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"))
                .ifPresent(field -> element.bad(name, field, "Use the name of a header field."));
        header.ifPresent(field ->
                criteria.add(
                        new Criterion.Header(
                                field,
                                element.text(value)
                                        .flatMap(text -> pattern(value, text, false))
                                        .orElse(TextPattern.ANY))));
        return this;
    }

    CriterionReader methods(String attribute) {
        List<String> methods =
                element.words(attribute).stream()
                        .map(method -> method.toUpperCase(Locale.ROOT))
                        .toList();
        if (!methods.isEmpty() && !methods.contains(ANY)) {
            criteria.add(new Criterion.Method(methods));
        }
        return this;
    }

    /** Ports and ranges of them, such as {@code 9080-9085,9443}. */
    CriterionReader ports(String attribute) {
        List<String> words = element.words(attribute);
        if (!words.isEmpty() && !words.contains(ANY)) {
            List<PortRange> ranges =
                    words.stream().flatMap(word -> range(attribute, word).stream()).toList();
            criteria.add(new Criterion.Port(ranges));
        }
        return this;
    }

    private Optional<PortRange> range(String attribute, String word) {
        if (word.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
            int dash = word.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? word : word.substring(0, dash));
            int last = Integer.parseInt(word.substring(dash + 1));
            if (1 <= first && first <= last && last <= MOST_PORT) {
                return Optional.of(new PortRange(first, last));
            }
        }
        element.bad(attribute, word, "Use ports and ranges of them, such as 9080-9085,9443.");
        return Optional.empty();
    }

    /** A path as in Liberty's classification rules. */
    CriterionReader resource(String attribute) {
        given(attribute)
                .ifPresent(text -> {
                    if (!text.startsWith("/") && !text.startsWith("**/") && !text.equals("**")) {
                        element.bad(attribute, text, "Begin it with a slash.");
                    } else if (text.matches(".*([^/]\\*\\*|\\*\\*[^/]).*")) {
                        element.bad(attribute, text, "Use ** only alone between two slashes.");
                    }
                    criteria.add(new Criterion.Resource(text, false));
                });
        return this;
    }

    /** A path; {@code *} at its end stands for any characters. */
    CriterionReader uri(String attribute) {
        given(attribute)
                .flatMap(text -> pattern(attribute, text, false))
                .ifPresent(uri -> criteria.add(new Criterion.Resource(uri.text(), uri.open())));
        return this;
    }

    private Optional<String> given(String attribute) {
        return element.text(attribute).map(String::strip).filter(text -> !text.equals(ANY));
    }

    private Optional<TextPattern> pattern(String attribute, String text, boolean ignoreCase) {
        boolean open = text.endsWith(ANY);
        String fixed = open ? text.substring(0, text.length() - 1) : text;
        if (fixed.contains(ANY)) {
            element.bad(attribute, text, "Use * only at the end.");
            return Optional.empty();
        }
        return Optional.of(new TextPattern(fixed, open, ignoreCase));
    }
}
