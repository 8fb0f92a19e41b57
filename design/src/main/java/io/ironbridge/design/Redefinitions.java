package io.ironbridge.design;

import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.design.NewOperation.When;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which of several definitions (REDEFINES) of an area of storage an operation uses. */
final class Redefinitions {
    private final List<String> used;
    private final Map<String, When> conditional;
    private final Notes notes;
    private final Set<String> known = new TreeSet<>();
    private final Set<String> found = new TreeSet<>();
    private final List<List<String>> clashes = new ArrayList<>();
    private final Map<String, When> conditions = new LinkedHashMap<>();

    /**
     * @param used COBOL names of definitions for all records
     * @param conditional definitions for some records, by their COBOL names
     */
    Redefinitions(List<String> used, Map<String, When> conditional, Notes notes) {
        this.used = used.stream().map(Redefinitions::upper).toList();
        this.conditional =
                conditional.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        entry -> upper(entry.getKey()), Map.Entry::getValue));
        this.notes = notes;
    }

    static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static String name(Item definition) {
        return upper(definition.description().originalName());
    }

    /**
     * The definitions asked for, otherwise the first one. If that is text over which others lay a
     * structure, none.
     */
    List<Item> chosen(List<Item> definitions) {
        Item first = definitions.getFirst();
        if (definitions.size() == 1) {
            return List.of(first);
        }
        definitions.forEach(item -> known.add(name(item)));
        List<Item> always = definitions.stream().filter(one -> used.contains(name(one))).toList();
        List<Item> sometimes =
                definitions.stream().filter(one -> conditional.containsKey(name(one))).toList();
        List<Item> asked = new ArrayList<>(always);
        asked.addAll(sometimes);
        asked.forEach(item -> found.add(name(item)));
        sometimes.forEach(item -> conditions.put(upper(item.name()), conditional.get(name(item))));
        if (always.size() > 1 || (!always.isEmpty() && !sometimes.isEmpty())) {
            clashes.add(asked.stream().map(Redefinitions::name).toList());
        }
        if (asked.isEmpty()) {
            return usual(first, definitions);
        }
        always.forEach(item ->
                notes.add(
                        "%1$s is used for every record; --when %1$s:ITEM=VALUE uses it where ITEM has this value"
                                .formatted(name(item))));
        return asked;
    }

    private List<Item> usual(Item first, List<Item> definitions) {
        boolean raw = first instanceof Field field && field.type() instanceof FieldType.Text;
        String others =
                definitions.stream()
                        .skip(raw ? 0 : 1)
                        .map(item -> item.description().originalName())
                        .collect(Collectors.joining(", "));
        if (raw) {
            notes.add(
                    "An area with several definitions is left out; --use takes one of %s"
                            .formatted(others));
        } else {
            notes.add(
                    "%s is used, not its redefinitions; --use takes one of %s"
                            .formatted(first.description().originalName(), others));
        }
        return raw ? List.of() : List.of(first);
    }

    /** Conditions of the definitions that apply to some records, by names of items. */
    Map<String, When> conditions() {
        return Map.copyOf(conditions);
    }

    /** Rejects names that are no definitions, and several definitions of one area. */
    void check() throws DesignException {
        Set<String> wanted = new TreeSet<>(used);
        wanted.addAll(conditional.keySet());
        for (String name : wanted) {
            if (!found.contains(name)) {
                throw new DesignException(
                        "No area with several definitions (REDEFINES) has one named " + name + ".",
                        Texts.suggest(name, known, "Definitions: " + Texts.list(known) + "."));
            }
        }
        if (!clashes.isEmpty()) {
            List<String> names = clashes.getFirst();
            throw new DesignException(
                    String.join(" and ", names) + " define the same area.",
                    "Use one of them, or name the records of each: --when %s:ITEM=VALUE."
                            .formatted(names.getFirst()));
        }
    }
}
