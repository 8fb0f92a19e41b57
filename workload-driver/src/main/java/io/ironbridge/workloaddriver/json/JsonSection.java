package io.ironbridge.workloaddriver.json;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An object of a JSON file, read member by member. A missing, invalid or unknown member is a fault.
 * Reading continues with a default value, so that all faults are found. Not thread-safe.
 */
public final class JsonSection {
    private final Json.Members object;
    private final JsonFaults faults;
    private final Set<String> known = new LinkedHashSet<>();

    private JsonSection(Json.Members object, JsonFaults faults) {
        this.object = object;
        this.faults = faults;
    }

    /**
     * Reads a value that must be an object. Otherwise reports a fault and returns an object without
     * members.
     */
    public static JsonSection of(Json value, JsonFaults faults) {
        if (value instanceof Json.Members members) {
            return new JsonSection(members, faults);
        }
        faults.badValue(value.pointer(), "This is not an object.", "Write it as {...}.");
        return new JsonSection(new Json.Members(value.pointer(), Map.of()), new JsonFaults(""));
    }

    public JsonFaults faults() {
        return faults;
    }

    public String pointer() {
        return object.pointer();
    }

    /** JSON pointer of a member, whether it is present or not. */
    public String pointer(String key) {
        return Json.below(object.pointer(), key);
    }

    /** Whether a member is present. Declares the member as known. */
    public boolean has(String key) {
        known.add(key);
        return object.members().containsKey(key);
    }

    /** A member without conversion, if present. */
    public Optional<Json> get(String key) {
        known.add(key);
        return Optional.ofNullable(object.members().get(key));
    }

    private Optional<Json> required(String key) {
        Optional<Json> value = get(key);
        if (value.isEmpty()) {
            faults.add("IRB-REPORT-0005E", pointer(), key + " is missing.", "Add it.");
        }
        return value;
    }

    /** A required string of at least one character. */
    public String text(String key) {
        return required(key).map(value -> text(value, faults)).orElse("");
    }

    public String text(String key, String otherwise) {
        return get(key).map(value -> text(value, faults)).orElse(otherwise);
    }

    /** A value as a string, which must not be empty. */
    public static String text(Json value, JsonFaults faults) {
        if (value instanceof Json.Text(var _, var text) && !text.isBlank()) {
            return text;
        }
        faults.badValue(
                value.pointer(), "This is not a text.", "Write a string that is not empty.");
        return "";
    }

    /** One of some words. */
    public String word(String key, List<String> words) {
        String word = text(key);
        if (!word.isEmpty() && !words.contains(word)) {
            faults.badValue(
                    pointer(key), "'" + word + "' is not valid here.", "Use one of " + words + ".");
        }
        return word;
    }

    public Instant instant(String key) {
        String text = text(key);
        try {
            return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
        } catch (DateTimeParseException _) {
            faults.badValue(
                    pointer(key),
                    "'" + text + "' is not a time.",
                    "Use ISO 8601 in UTC, such as 2026-01-31T12:00:00Z.");
            return Instant.EPOCH;
        }
    }

    public boolean flag(String key) {
        Optional<Json> value = required(key);
        if (value.isPresent() && !(value.get() instanceof Json.Flag)) {
            faults.badValue(pointer(key), "This is not a boolean.", "Use true or false.");
        }
        return value.isPresent() && value.get() instanceof Json.Flag(var _, var flag) && flag;
    }

    /** A whole number from 0 to 999,999,999,999,999,999. */
    public long count(String key) {
        Optional<Json> value = required(key);
        if (value.isPresent()) {
            if (value.get() instanceof Json.Numeral(var _, var text, var whole)
                    && whole
                    && text.matches("[0-9]{1,18}")) {
                return Long.parseLong(text);
            }
            faults.badValue(
                    pointer(key), "This is not a whole number of 0 or more.", "Correct it.");
        }
        return 0;
    }

    /** A whole number from one to another; reports a fault and returns the least otherwise. */
    public long count(String key, long least, long most) {
        long number = count(key);
        if (number < least || number > most) {
            faults.badValue(
                    pointer(key), "This is not from " + least + " to " + most + ".", "Correct it.");
            return least;
        }
        return number;
    }

    /** A required number, 0 or more. */
    public double amount(String key) {
        double number = required(key).map(value -> number(value, faults)).orElse(0.0);
        if (number < 0) {
            faults.badValue(pointer(key), "This is less than 0.", "Correct it.");
            return 0;
        }
        return number;
    }

    /** A value as a finite number. */
    public static double number(Json value, JsonFaults faults) {
        if (value instanceof Json.Numeral(var _, var text, var _)) {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        }
        faults.badValue(value.pointer(), "This is not a number.", "Write one, without quotes.");
        return 0;
    }

    /** A required object. */
    public JsonSection section(String key) {
        return required(key)
                .map(value -> of(value, faults))
                .orElseGet(() ->
                        new JsonSection(
                                new Json.Members(pointer(key), Map.of()), new JsonFaults("")));
    }

    /** A required array. */
    public <T> List<T> items(String key, Function<Json, T> each) {
        return required(key).map(value -> items(value, each)).orElse(List.of());
    }

    /** An array; empty if the member is missing. */
    public <T> List<T> itemsIfAny(String key, Function<Json, T> each) {
        return get(key).map(value -> items(value, each)).orElse(List.of());
    }

    private <T> List<T> items(Json value, Function<Json, T> each) {
        if (!(value instanceof Json.Items(var _, var items))) {
            faults.badValue(value.pointer(), "This is not an array.", "Write it as [...].");
            return List.of();
        }
        List<T> read = new ArrayList<>();
        items.forEach(item -> read.add(each.apply(item)));
        return read;
    }

    /** An object with arbitrary names, in the file's order; empty if it is absent. */
    public <T> Map<String, T> named(String key, Function<Json, T> each) {
        Map<String, T> read = new LinkedHashMap<>();
        get(key).ifPresent(value ->
                of(value, faults)
                        .object
                        .members()
                        .forEach((name, member) -> read.put(name, each.apply(member))));
        return read;
    }

    /** Reports unknown members. */
    public void end() {
        object.members().keySet().stream()
                .filter(key -> !known.contains(key))
                .forEach(key ->
                        faults.add(
                                "IRB-REPORT-0003E",
                                pointer(key),
                                "Unknown name '" + key + "'.",
                                "Use one of " + String.join(", ", known) + "."));
    }
}
