package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.protocol.template.ValueSource;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Reads the variables and data files that templates may use. */
final class VariablesReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");
    private static final String FORMS =
            "Write a text, or one of {oneOf: [A, B]}, {random: [1, 100]}, {sequence: 1},"
                    + " {uuid: true}, {environment: NAME}.";

    private final YamlSection variables;
    private final YamlSection data;
    private final ReadContext context;
    private final Map<String, ValueSource> sources = new LinkedHashMap<>();

    VariablesReader(YamlSection file) {
        this.variables = file.section("variables");
        this.data = file.section("data");
        this.context = file.context();
    }

    Variables read() {
        variables.members().forEach((name, value) -> put(name, value, variable(name, value)));
        data.members()
                .forEach((name, value) -> {
                    if (sources.containsKey(name)) {
                        context.contradiction(
                                value,
                                "A variable and a data file have the same name '" + name + "'.",
                                "Rename one of them.");
                    }
                    put(name, value, data(name, value));
                });
        return new Variables(sources);
    }

    private void put(String name, Yaml at, Optional<ValueSource> source) {
        if (!NAME.matcher(name).matches()) {
            context.badValue(
                    at,
                    "'" + name + "' is not a valid name.",
                    "Use letters, digits, - and _, at most 64, a letter first.");
        }
        source.ifPresent(read -> sources.put(name, read));
    }

    private Optional<ValueSource> variable(String name, Yaml value) {
        String path = "variables." + name;
        if (value instanceof Yaml.Text text) {
            return Optional.of(new ValueSource.OneOf(List.of(text.text())));
        }
        Optional<YamlSection> map = YamlSection.map(value, path, context);
        if (map.isEmpty()) {
            return Optional.empty();
        }
        YamlSection section = map.get();
        Optional<ValueSource> source = source(section, path);
        section.end();
        if (section.members().size() != 1) {
            context.badValue(value, path + " must have exactly one kind of variable.", FORMS);
        }
        return source;
    }

    private Optional<ValueSource> source(YamlSection section, String path) {
        Optional<ValueSource> oneOf =
                section.get("oneOf").flatMap(at -> oneOf(at, path + ".oneOf"));
        Optional<ValueSource> random = section.get("random").flatMap(at -> random(at, path));
        boolean sequence = section.has("sequence");
        long first = section.number("sequence", Long.MIN_VALUE, Long.MAX_VALUE, 1);
        boolean uuid = section.flag("uuid");
        Optional<ValueSource> environment =
                section.scalar("environment").flatMap(text -> environment(text, path));
        return oneOf.or(() -> random)
                .or(() -> environment)
                .or(() ->
                        sequence ? Optional.of(ValueSource.Sequence.from(first)) : Optional.empty())
                .or(() -> uuid ? Optional.of(new ValueSource.Uuid()) : Optional.empty());
    }

    private Optional<ValueSource> environment(Yaml.Text name, String path) {
        Optional<String> value = context.variable(name.text());
        if (value.isEmpty()) {
            context.fault(
                    name,
                    "IRB-DRIVE-0009E",
                    path + " has no value: its environment variable is not set.",
                    "Set the environment variable " + name.text() + ".");
        }
        return value.map(text -> new ValueSource.OneOf(List.of(text)));
    }

    private Optional<ValueSource> oneOf(Yaml given, String path) {
        List<String> values = new ArrayList<>();
        if (given instanceof Yaml.Items list) {
            list.items()
                    .forEach(item ->
                            YamlSection.scalar(item, path, context)
                                    .ifPresent(text -> values.add(text.text())));
        }
        if (values.isEmpty()) {
            context.badValue(given, path + " is not a list of values.", "Write [A, B].");
            return Optional.empty();
        }
        return Optional.of(new ValueSource.OneOf(values));
    }

    private Optional<ValueSource> random(Yaml given, String path) {
        if (given instanceof Yaml.Items(var items, var _, var _)
                && items.size() == 2
                && items.get(0) instanceof Yaml.Text least
                && items.get(1) instanceof Yaml.Text most) {
            Optional<Long> from = UnitValues.number(least.text());
            Optional<Long> to = UnitValues.number(most.text());
            if (from.isPresent() && to.isPresent() && from.get() <= to.get()) {
                return Optional.of(new ValueSource.RandomNumber(from.get(), to.get()));
            }
        }
        context.badValue(given, path + ".random is not a list of two numbers.", "Write [1, 100].");
        return Optional.empty();
    }

    private Optional<ValueSource> data(String name, Yaml value) {
        String path = "data." + name;
        Optional<YamlSection> map = YamlSection.map(value, path, context);
        if (map.isEmpty()) {
            return Optional.empty();
        }
        YamlSection section = map.get();
        Optional<Yaml.Text> file =
                section.required("file", "Name a .csv or .jsonl file, from this file's folder on.");
        Optional<Yaml.Text> order = section.scalar("order");
        section.end();
        order.filter(text -> !List.of("sequential", "random").contains(text.text()))
                .ifPresent(text ->
                        context.badValue(
                                text,
                                path + ".order is '" + text.text() + "'.",
                                "Use sequential or random."));
        boolean random = order.map(Yaml.Text::text).orElse("sequential").equals("random");
        return file.flatMap(text -> new DataFile(context, text).read())
                .map(table ->
                        new ValueSource.Rows(
                                table.columns(), table.rows(), random, new AtomicLong()));
    }
}
