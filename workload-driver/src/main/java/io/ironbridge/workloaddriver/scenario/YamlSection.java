package io.ironbridge.workloaddriver.scenario;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A map of a scenario, read member by member. An unknown member is a fault. */
final class YamlSection {
    private final Yaml.Entries map;
    private final String name;
    private final ReadContext context;
    private final Set<String> known = new LinkedHashSet<>();

    /**
     * @param name for messages; empty for the whole file
     */
    YamlSection(Yaml.Entries map, String name, ReadContext context) {
        this.map = map;
        this.name = name;
        this.context = context;
    }

    ReadContext context() {
        return context;
    }

    Yaml at() {
        return map;
    }

    Map<String, Yaml> members() {
        return map.members();
    }

    boolean has(String key) {
        return map.members().containsKey(key);
    }

    /** Name of a member in messages. */
    String path(String key) {
        return name.isEmpty() ? key : name + "." + key;
    }

    Optional<Yaml> get(String key) {
        known.add(key);
        return Optional.ofNullable(map.members().get(key));
    }

    /** A nested map; empty if it is missing. */
    YamlSection section(String key) {
        return get(key).flatMap(value -> map(value, path(key), context))
                .orElseGet(() ->
                        new YamlSection(
                                new Yaml.Entries(Map.of(), map.line(), map.column()),
                                path(key),
                                context));
    }

    static Optional<YamlSection> map(Yaml value, String path, ReadContext context) {
        if (value instanceof Yaml.Entries entries) {
            return Optional.of(new YamlSection(entries, path, context));
        }
        context.badValue(value, path + " is not a map.", "Write its members below it, indented.");
        return Optional.empty();
    }

    Optional<Yaml.Text> scalar(String key) {
        return get(key).flatMap(value -> scalar(value, path(key), context));
    }

    static Optional<Yaml.Text> scalar(Yaml value, String path, ReadContext context) {
        if (value instanceof Yaml.Text text) {
            return Optional.of(text);
        }
        context.badValue(value, path + " is a map or a list.", "Write a single value.");
        return Optional.empty();
    }

    Optional<String> text(String key) {
        return scalar(key).map(Yaml.Text::text);
    }

    /** A required text. */
    Optional<Yaml.Text> required(String key, String remedy) {
        if (!has(key)) {
            missing(key, remedy);
            known.add(key);
            return Optional.empty();
        }
        return scalar(key);
    }

    void missing(String key, String remedy) {
        context.fault(map, "IRB-DRIVE-0005E", path(key) + " is missing.", remedy);
    }

    long number(String key, long least, long most, long otherwise) {
        Optional<Yaml.Text> text = scalar(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Long> number = UnitValues.number(text.get().text());
        if (number.isPresent() && number.get() >= least && number.get() <= most) {
            return number.get();
        }
        context.badValue(
                text.get(),
                "%s is '%s'.".formatted(path(key), text.get().text()),
                "Use a whole number from %d to %d.".formatted(least, most));
        return otherwise;
    }

    long size(String key, long most, long otherwise) {
        Optional<Yaml.Text> text = scalar(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Long> bytes = UnitValues.size(text.get().text());
        if (bytes.isPresent() && bytes.get() <= most) {
            return bytes.get();
        }
        context.badValue(
                text.get(),
                "%s is '%s'.".formatted(path(key), text.get().text()),
                "Use a number of bytes such as 4096, 64k or 1m, at most %d.".formatted(most));
        return otherwise;
    }

    Duration time(String key, Duration least, Duration most, Duration otherwise) {
        return scalar(key)
                .flatMap(text -> time(text, path(key), least, most, context))
                .orElse(otherwise);
    }

    static Optional<Duration> time(
            Yaml.Text text, String path, Duration least, Duration most, ReadContext context) {
        Optional<Duration> time = UnitValues.time(text.text());
        if (time.isPresent()
                && time.get().compareTo(least) >= 0
                && time.get().compareTo(most) <= 0) {
            return time;
        }
        context.badValue(
                text,
                "%s is '%s'.".formatted(path, text.text()),
                "Use a time such as 500ms, 30s or 2m, from %d ms to %d s."
                        .formatted(least.toMillis(), most.toSeconds()));
        return Optional.empty();
    }

    boolean flag(String key) {
        Optional<Yaml.Text> text = scalar(key);
        if (text.isPresent() && !Set.of("true", "false").contains(text.get().text())) {
            context.badValue(
                    text.get(),
                    "%s is '%s'.".formatted(path(key), text.get().text()),
                    "Use true or false.");
        }
        return text.isPresent() && text.get().text().equals("true");
    }

    /** Reports unknown members. */
    void end() {
        map.members()
                .forEach((key, value) -> {
                    if (!known.contains(key)) {
                        context.fault(
                                value,
                                "IRB-DRIVE-0003E",
                                "Unknown name '" + key + "'.",
                                "Use one of " + String.join(", ", known) + ".");
                    }
                });
    }
}
