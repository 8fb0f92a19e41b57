package io.ironbridge.gateway;

import io.ironbridge.gateway.Growth.Row;
import io.ironbridge.gateway.Growth.Work;
import io.ironbridge.gateway.GrowthInputs.Json;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.InterpretedMapping;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Expression;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.OperationMapping;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What mappings do with a caller's data: reading, each function, operator, rule and type. */
final class MappingGrowth {
    private static final int LARGEST = 8_192;
    private static final String VALUE = "$body.v";
    private static final Source SOURCE = new Source("growth.yaml", 1, 1);
    private static final MappingLimits LIMITS =
            MappingLimits.DEFAULT
                    .withEvaluationTime(Duration.ofSeconds(10))
                    .withWorkBytes(1L << 30);

    /**
     * Right calls of each function, as its arguments. Each argument is the caller's in one row, and
     * all of them are in another.
     */
    static final Map<String, List<List<String>>> CALLS = calls();

    /** Expressions with each operator; {@code _} is the caller's value. */
    static final Map<String, List<String>> OPERATORS = operators();

    /** Each kind of rule, by its class. */
    static final Map<Class<?>, MappingRule> RULES =
            Map.of(
                    MappingRule.Build.class,
                    new MappingRule.Build(List.of(field(TargetType.ANY, expression("_")))),
                    MappingRule.Assign.class,
                    new MappingRule.Assign("a"),
                    MappingRule.Template.class,
                    new MappingRule.Template(
                            List.of(
                                    new MappingRule.Literal("a"),
                                    new MappingRule.Embedded(VALUE, SOURCE),
                                    new MappingRule.Embedded(VALUE, SOURCE))),
                    MappingRule.Expression.class,
                    expression("_"),
                    MappingRule.Foreach.class,
                    new MappingRule.Foreach(
                            VALUE,
                            new MappingRule.Build(
                                    List.of(
                                            field(
                                                    TargetType.ANY,
                                                    new Expression("$item", false, SOURCE)),
                                            field(
                                                    TargetType.STRING,
                                                    new Expression("$item.a", true, SOURCE)))),
                            TargetType.ANY,
                            Optional.empty(),
                            SOURCE));

    private MappingGrowth() {}

    static Stream<Row> rows() {
        List<Form> forms = forms();
        return Arrays.stream(Json.values()).flatMap(json -> rows(json, forms));
    }

    /** A mapping, made when it is used, and how a report names it. */
    private static final class Form {
        private final String name;
        private final Supplier<OperationMapping> maker;
        private @Nullable OperationMapping made;

        Form(String name, Supplier<OperationMapping> maker) {
            this.name = name;
            this.maker = maker;
        }

        String name() {
            return name;
        }

        OperationMapping mapping() {
            if (made == null) {
                made = maker.get();
            }
            return made;
        }
    }

    private static Stream<Row> rows(Json json, List<Form> forms) {
        Map<Integer, ApiRequest> requests = new HashMap<>();
        Stream<Row> reading =
                READERS.stream()
                        .map(form ->
                                new Row(
                                        form.name() + ", " + json,
                                        LARGEST,
                                        size -> {
                                            byte[] body = body(json, size);
                                            return () -> map(form.mapping(), request(body));
                                        }));
        Stream<Row> mapping =
                forms.stream()
                        .map(form ->
                                new Row(
                                        form.name() + ", " + json,
                                        LARGEST,
                                        size -> work(form, requests, json, size)));
        return Stream.concat(reading, mapping);
    }

    private static Work work(Form form, Map<Integer, ApiRequest> requests, Json json, int size) {
        ApiRequest request = requests.computeIfAbsent(size, _ -> read(json, size));
        return () -> map(form.mapping(), request);
    }

    /** Its body is read, for the interpreter and as a tape. */
    private static ApiRequest read(Json json, int size) {
        ApiRequest request = request(body(json, size));
        READERS.forEach(reader -> map(reader.mapping(), request));
        return request;
    }

    private static byte[] body(Json json, int size) {
        return ("{\"v\":" + json.of(size) + "}").getBytes(StandardCharsets.UTF_8);
    }

    private static ApiRequest request(byte[] body) {
        return new ApiRequest(body, Map.of(), Map.of(), Map::of, Map::of, "");
    }

    /** One that is refused has been worked on, too. */
    private static void map(OperationMapping mapping, ApiRequest request) {
        try {
            mapping.assetRequest(request);
        } catch (MappingException _) {
            // a wrong type, or a limit
        }
    }

    /** Of these only the reading counts. */
    private static final List<Form> READERS =
            both("reading a body", expression("$exists(_)"), TargetType.ANY);

    private static List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        expressions().forEach(text -> forms.addAll(both(text, expression(text), TargetType.ANY)));
        RULES.forEach((type, rule) ->
                forms.addAll(both("rule " + type.getSimpleName(), rule, TargetType.ANY)));
        for (TargetType type : TargetType.values()) {
            forms.addAll(both("a value for " + type, expression("_"), type));
        }
        return forms;
    }

    private static Stream<String> expressions() {
        Stream<String> calls =
                new TreeMap<>(CALLS)
                        .entrySet().stream()
                                .flatMap(call ->
                                        call.getValue().stream()
                                                .flatMap(arguments ->
                                                        withCallersData(call.getKey(), arguments)));
        return Stream.concat(
                        calls, new TreeMap<>(OPERATORS).values().stream().flatMap(List::stream))
                .distinct();
    }

    private static Stream<String> withCallersData(String name, List<String> arguments) {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            List<String> changed = new ArrayList<>(arguments);
            changed.set(i, "_");
            calls.add(call(name, changed));
        }
        calls.add(call(name, arguments.stream().map(_ -> "_").toList()));
        return calls.stream();
    }

    private static String call(String name, List<String> arguments) {
        return arguments.stream().collect(Collectors.joining(", ", "$" + name + "(", ")"));
    }

    private static List<Form> both(String name, MappingRule rule, TargetType type) {
        RequestMap request = new RequestMap("body", field(type, rule));
        ResponseMap response = new ResponseMap(List.of());
        return List.of(
                new Form(
                        name + ", interpreted",
                        () -> new InterpretedMapping(request, response, LIMITS)),
                new Form(
                        name + ", compiled", () -> new CompiledMapping(request, response, LIMITS)));
    }

    private static Field field(TargetType type, MappingRule rule) {
        return new Field("f", false, false, Optional.empty(), type, rule, SOURCE);
    }

    private static Expression expression(String text) {
        return new Expression(text.replace("_", VALUE), false, SOURCE);
    }

    private static Map<String, List<List<String>>> calls() {
        Map<String, List<List<String>>> calls = new LinkedHashMap<>();
        for (String name :
                Set.of("sum", "max", "min", "average", "count", "shuffle", "reverse", "distinct")) {
            calls.put(name, of("[1, 2]"));
        }
        for (String name :
                Set.of(
                        "lowercase",
                        "uppercase",
                        "length",
                        "trim",
                        "base64encode",
                        "base64decode",
                        "encodeUrlComponent",
                        "encodeUrl",
                        "decodeUrlComponent",
                        "decodeUrl",
                        "error")) {
            calls.put(name, of("'a'"));
        }
        for (String name :
                Set.of(
                        "number",
                        "floor",
                        "ceil",
                        "abs",
                        "sqrt",
                        "boolean",
                        "not",
                        "exists",
                        "type",
                        "formatBase")) {
            calls.put(name, of("1"));
        }
        for (String name : Set.of("keys", "spread", "clone")) {
            calls.put(name, of("{'a': 1}"));
        }
        for (String name : Set.of("random", "now", "millis")) {
            calls.put(name, List.of());
        }
        for (String name : Set.of("map", "filter", "single")) {
            calls.put(name, of("[1]", "function($v, $i) { $i > 0 }"));
        }
        calls.put("string", of("1", "true"));
        calls.put("substring", List.of(List.of("'abc'", "1"), List.of("'abc'", "-1", "1")));
        calls.put("substringBefore", of("'abc'", "'x'"));
        calls.put("substringAfter", of("'abc'", "'x'"));
        calls.put("pad", List.of(List.of("'a'", "10"), List.of("'a'", "-10", "'-'")));
        calls.put(
                "match",
                List.of(
                        List.of("'a'", "/a+/"),
                        List.of("'a'", "/^a*$/"),
                        List.of("'a'", "/a/", "1")));
        calls.put(
                "contains",
                List.of(
                        List.of("'abc'", "'x'"),
                        List.of("'abc'", "/x/"),
                        List.of("_ & _", "_ & 'x'")));
        calls.put(
                "replace",
                List.of(
                        List.of("'abc'", "'a'", "'b'"),
                        List.of("'abc'", "/a/", "'$1'", "3"),
                        List.of("'abc'", "/a/", "function($m) { $m.match }"),
                        List.of("_ & _", "_ & 'x'", "'b'")));
        calls.put(
                "split",
                List.of(
                        List.of("'a,b'", "','", "3"),
                        List.of("'a,b'", "''"),
                        List.of("'a,b'", "/,/"),
                        List.of("_ & _", "_ & 'x'")));
        calls.put("join", of("['a', 'b']", "'-'"));
        calls.put("formatNumber", List.of(List.of("1", "'#,##0.00'"), List.of("1", "'0'", "{}")));
        calls.put("formatBase", of("7", "16"));
        calls.put(
                "formatInteger",
                List.of(
                        List.of("7", "'w'"),
                        List.of("7", "'I'"),
                        List.of("7", "'A'"),
                        List.of("7", "'#,##0;o'")));
        calls.put(
                "parseInteger",
                List.of(
                        List.of("'7'", "'w'"),
                        List.of("'7'", "'I'"),
                        List.of("'7'", "'A'"),
                        List.of("'7'", "'#0'")));
        calls.put("round", of("1.5", "2"));
        calls.put("power", of("2", "3"));
        calls.put("reduce", of("[1, 2]", "function($a, $b) { $b }", "1"));
        calls.put("sift", of("{'a': 1}", "function($v) { true }"));
        calls.put("each", of("{'a': 1}", "function($v) { $v }"));
        calls.put("lookup", of("{'a': 1}", "'a'"));
        calls.put("append", of("[1]", "[2]"));
        calls.put("zip", of("[1]", "[2]"));
        calls.put("merge", of("[{'a': 1}]"));
        calls.put("assert", of("true", "'a'"));
        calls.put(
                "sort",
                List.of(List.of("[2, 1]"), List.of("[2, 1]", "function($a, $b) { $a > $b }")));
        calls.put("eval", of("'1'", "1"));
        calls.put("toMillis", of("'2024-01-02'", "'[Y]-[M]-[D]'"));
        calls.put("fromMillis", of("1", "'[Y]'", "'+0100'"));
        calls.put("fromMillisZoned", of("1", "'[Y]'", "'+0100'"));
        return Map.copyOf(calls);
    }

    private static List<List<String>> of(String... arguments) {
        return List.of(List.of(arguments));
    }

    private static Map<String, List<String>> operators() {
        Map<String, List<String>> operators = new LinkedHashMap<>();
        operators.put(
                ".", List.of("_.a", "_.a.a", "_.(a & b)", "_.$string()", "_.[a]", "_.{'x': a}"));
        operators.put(
                "[",
                List.of("_[0]", "_[-1]", "_[a = 1]", "_[b = 'k']", "_[[0..3]]", "[1, _]", "_[]"));
        operators.put("{", List.of("_{b: a}", "_{b: $count(a)}", "_{b: $}", "{'x': _}"));
        operators.put("(", List.of("(_; _)"));
        operators.put("@", List.of("_@$v.[$v]", "_@$v.$v.a"));
        operators.put("#", List.of("_#$i.[$i]"));
        operators.put("?", List.of("(_ ? 1 : 2)"));
        operators.put("?:", List.of("_ ?: 1"));
        operators.put("??", List.of("_ ?? 1"));
        operators.put("+", List.of("_ + 1"));
        operators.put("-", List.of("_ - 1", "-_"));
        operators.put("*", List.of("_ * 2", "_.*"));
        operators.put("**", List.of("_.**", "_.**.a", "$count(_.**)"));
        operators.put("/", List.of("_ / 2"));
        operators.put("%", List.of("_ % 2", "_.a.%.b"));
        operators.put("|", List.of("_ ~> |$|{'z': 1}|", "_ ~> |$|{'z': 1}, 'a'|"));
        operators.put("=", List.of("_ = _", "_ = 1", "[_, 1] = [_, 1]"));
        operators.put("!=", List.of("_ != _"));
        operators.put("<", List.of("_ < 3", "_ < _"));
        operators.put("<=", List.of("_ <= 3"));
        operators.put(">", List.of("_ > 3"));
        operators.put(">=", List.of("_ >= 3"));
        operators.put("^", List.of("_^(a)", "_^(>a, <b)", "_^($)"));
        operators.put("&", List.of("_ & _"));
        operators.put("..", List.of("[1.._]", "[_..3]"));
        operators.put(":=", List.of("($v := _; $v)"));
        operators.put("~>", List.of("_ ~> $count", "_ ~> $count ~> $string"));
        operators.put("and", List.of("_ and true"));
        operators.put("or", List.of("_ or false"));
        operators.put("in", List.of("3 in _", "_ in _", "'k' in _.b"));
        for (String other : List.of("]", "}", ")", ",", ";", ":", "!", "~")) {
            operators.put(other, List.of());
        }
        return Map.copyOf(operators);
    }
}
