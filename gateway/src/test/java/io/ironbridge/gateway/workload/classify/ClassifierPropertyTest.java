package io.ironbridge.gateway.workload.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random rules of all three forms, written as files and loaded, classify random requests as a
 * search of the rules' trees does, which compares by regular expressions and compiles nothing.
 */
class ClassifierPropertyTest {
    private static final long SEED = 20261128L;
    private static final List<String> CLASSES = List.of("A", "B", "C");

    @TempDir Path folder;

    private final Random random = new Random(SEED);

    /** A rule as an element. */
    private record Node(Map<String, String> attributes, List<Node> inner) {
        String xml(String name) {
            String own =
                    attributes.entrySet().stream()
                            .map(one -> " " + one.getKey() + "=\"" + one.getValue() + "\"")
                            .collect(Collectors.joining());
            return "<"
                    + name
                    + own
                    + ">"
                    + inner.stream().map(node -> node.xml(name)).collect(Collectors.joining())
                    + "</"
                    + name
                    + ">\n";
        }
    }

    private record Operation(String api, String id, String method, String template) {}

    private static final List<Operation> OPERATIONS =
            List.of(
                    new Operation("orders", "getOrder", "GET", "/orders/{id}"),
                    new Operation("orders", "putOrder", "PUT", "/orders/{id}"),
                    new Operation("stock", "getItem", "GET", "/stock/{shelf}/items/{item}"),
                    new Operation("stock", "clear", "DELETE", "/stock"));

    /** What a request is compared by: the names of attributes and its values. */
    private static final class Request {
        private final Map<String, String> values = new HashMap<>();
        private Set<String> groups = Set.of();
    }

    @Test
    void classifiesAsASearchOfTheTreesDoes() throws IOException {
        Map<Classification, Integer> seen = new HashMap<>();
        for (int round = 0; round < 300; round++) {
            List<Node> liberty = nodes(this::httpRule, 0, "");
            List<Node> webSphere = nodes(this::info, 2, "");
            List<Node> rules = nodes(this::classify, 3, "serviceClass");
            Classifier all = load(liberty, webSphere, rules);
            int classified = 0;
            for (int i = 0; i < 40; i++) {
                Optional<Operation> operation =
                        random.nextInt(8) == 0 ? Optional.empty() : Optional.of(any(OPERATIONS));
                Request request = request(operation);
                Classification expected = expected(liberty, webSphere, rules, request);
                Classifier classifier =
                        operation
                                .map(one ->
                                        all.forOperation(
                                                List.of("other", one.api),
                                                one.id,
                                                one.method,
                                                one.template))
                                .orElse(all);
                assertThat(classifier.classify(facts(request)))
                        .as("round %s: %s in\n%s", round, request.values, rules)
                        .isEqualTo(expected);
                seen.merge(expected, 1, Integer::sum);
                classified++;
            }
            int last = all.uses().size();
            long decided =
                    all.uses().subList(last - count(rules) - 1, last).stream()
                            .mapToLong(Classifier.RuleUse::count)
                            .sum();
            assertThat(decided).isEqualTo(classified);
        }
        assertThat(seen.keySet().stream().map(Classification::serviceClass))
                .contains("A", "B", "C", "SYSOTHER");
        assertThat(seen).hasSizeGreaterThan(20);
    }

    private static int count(List<Node> nodes) {
        return nodes.stream().mapToInt(node -> 1 + count(node.inner)).sum();
    }

    private Classifier load(List<Node> liberty, List<Node> webSphere, List<Node> rules)
            throws IOException {
        Files.writeString(
                folder.resolve("wlm.xml"),
                "<!DOCTYPE Classification SYSTEM 'c.dtd'><Classification><InboundClassification"
                        + " type='http' default_transaction_class='Dflt'>"
                        + xml(webSphere, "http_classification_info")
                        + "</InboundClassification></Classification>");
        Path server =
                Files.writeString(
                        folder.resolve("server.xml"),
                        "<server><zosWorkloadManager collectionName='PROD'/><wlmClassification>"
                                + xml(liberty, "httpClassification")
                                + "</wlmClassification><ironbridge_serviceDefinition"
                                + " classificationFile='wlm.xml' defaultReportClass='RALL'>"
                                + CLASSES.stream()
                                        .map(name ->
                                                "<serviceClass name='"
                                                        + name
                                                        + "'><period"
                                                        + " goal='discretionary'/></serviceClass>")
                                        .collect(Collectors.joining())
                                + xml(rules, "classify")
                                + "</ironbridge_serviceDefinition></server>");
        Loaded loaded = ProjectLoader.load(List.of(server), LoadOptions.of(Map.of()));
        assertThat(loaded.faults().stream().filter(Fault::isError)).isEmpty();
        return Classifier.of(loaded.config().workload());
    }

    private static String xml(List<Node> nodes, String name) {
        return nodes.stream().map(node -> node.xml(name)).collect(Collectors.joining());
    }

    private interface Attributes {
        Map<String, String> next();
    }

    private List<Node> nodes(Attributes attributes, int depth, String needed) {
        List<Node> nodes = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Map<String, String> own = attributes.next();
            if (!needed.isEmpty() && !own.containsKey("reportClass")) {
                own.putIfAbsent(needed, any(CLASSES));
            }
            nodes.add(new Node(own, depth == 0 ? List.of() : nodes(attributes, depth - 1, needed)));
        }
        return nodes;
    }

    private Map<String, String> httpRule() {
        Map<String, String> rule = new LinkedHashMap<>();
        maybe(rule, "transactionClass", List.of("Tx1", "Tx2", "tx1", ""));
        maybe(rule, "host", List.of("a.example", "A.Example", "*"));
        maybe(rule, "port", List.of("9080", "1-80,443", "*"));
        maybe(rule, "method", List.of("GET", "PUT,GET", "get,head", "*"));
        maybe(rule, "resource", List.of("/orders/*", "/orders/1*", "/**/items/**", "/stock", "*"));
        return rule;
    }

    private Map<String, String> info() {
        Map<String, String> rule = new LinkedHashMap<>();
        maybe(rule, "transaction_class", List.of("Web1", "Web2", ""));
        maybe(rule, "host", List.of("a.example", "b.example"));
        maybe(rule, "port", List.of("9080", "443"));
        maybe(rule, "uri", List.of("/orders/1*", "/stock*", "/stock/1/items/2", "/*"));
        return rule;
    }

    private Map<String, String> classify() {
        Map<String, String> rule = new LinkedHashMap<>();
        maybe(rule, "transactionClass", List.of("Tx1", "Web*", "*", "Dflt"));
        maybe(rule, "api", List.of("orders", "st*"));
        maybe(rule, "operation", List.of("get*", "putOrder"));
        maybe(rule, "user", List.of("bot*", "ann", "*"));
        maybe(rule, "group", List.of("g", "h"));
        maybe(rule, "apiKey", List.of("app", "*"));
        maybe(rule, "header", List.of("x-channel"));
        if (rule.containsKey("header")) {
            maybe(rule, "headerValue", List.of("mobile", "m*"));
        }
        maybe(rule, "collection", List.of("PROD", "TEST", "P*"));
        maybe(rule, "serviceClass", CLASSES);
        maybe(rule, "reportClass", List.of("R1", "R2"));
        return rule;
    }

    private void maybe(Map<String, String> rule, String attribute, List<String> values) {
        if (random.nextInt(3) == 0) {
            rule.put(attribute, any(values));
        }
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private Request request(Optional<Operation> operation) {
        Request request = new Request();
        Map<String, String> values = request.values;
        values.put("host", any(List.of("a.example", "A.EXAMPLE", "b.example")));
        values.put("port", any(List.of("9080", "80", "443")));
        values.put("method", any(List.of("GET", "HEAD", "PUT")));
        values.put("path", any(List.of("/", "/orders/1", "/other")));
        operation.ifPresent(one -> {
            String method = one.method;
            values.put("method", method.equals("GET") && random.nextInt(4) == 0 ? "HEAD" : method);
            values.put(
                    "path",
                    Stream.of(one.template.split("/"))
                            .map(part -> part.startsWith("{") ? any(List.of("1", "2", "17")) : part)
                            .collect(Collectors.joining("/")));
            values.put("api", one.api);
            values.put("operation", one.id);
        });
        maybe(values, "user", List.of("bot1", "ann", "eve"));
        maybe(values, "apiKey", List.of("app", "web"));
        maybe(values, "x-channel", List.of("mobile", "web"));
        values.put("collection", "PROD");
        request.groups = any(List.of(Set.of(), Set.of("g"), Set.of("g", "h")));
        return request;
    }

    private static Facts facts(Request request) {
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.putAll(request.values);
        return new TestFacts(
                values.get("host"),
                Integer.parseInt(values.get("port")),
                values.get("method"),
                values.get("path"),
                values.get("user"),
                request.groups,
                values.get("apiKey"),
                values);
    }

    private static Classification expected(
            List<Node> liberty, List<Node> webSphere, List<Node> rules, Request request) {
        String transactionClass =
                liberty.stream()
                        .filter(node -> isMet(node, request, true))
                        .findFirst()
                        .map(node -> node.attributes.getOrDefault("transactionClass", ""))
                        .orElseGet(() ->
                                search(webSphere, request, false, "transaction_class", "Dflt"));
        request.values.put("transactionClass", transactionClass);
        return new Classification(
                transactionClass,
                search(rules, request, false, "serviceClass", "SYSOTHER"),
                search(rules, request, false, "reportClass", "RALL"));
    }

    /** What the deepest rule that applies assigns. */
    private static String search(
            List<Node> nodes, Request request, boolean liberty, String result, String inherited) {
        for (Node node : nodes) {
            if (isMet(node, request, liberty)) {
                String own = node.attributes.getOrDefault(result, inherited);
                return search(node.inner, request, liberty, result, own);
            }
        }
        return inherited;
    }

    private static boolean isMet(Node node, Request request, boolean liberty) {
        return node.attributes.entrySet().stream()
                .allMatch(one -> isMet(one.getKey(), one.getValue(), node, request, liberty));
    }

    private static boolean isMet(
            String attribute, String wanted, Node node, Request request, boolean liberty) {
        Map<String, String> values = request.values;
        return switch (attribute) {
            case "serviceClass", "reportClass", "transaction_class", "headerValue" -> true;
            case "transactionClass" ->
                    liberty
                            || (!values.get(attribute).isEmpty()
                                    && text(wanted).matcher(values.get(attribute)).matches());
            case "host" ->
                    Pattern.compile(text(wanted).pattern(), Pattern.CASE_INSENSITIVE)
                            .matcher(values.get(attribute))
                            .matches();
            case "port" ->
                    wanted.equals("*")
                            || Stream.of(wanted.split(","))
                                    .anyMatch(range -> inRange(range, values.get(attribute)));
            case "method" ->
                    wanted.equals("*")
                            || List.of(wanted.toUpperCase(java.util.Locale.ROOT).split(","))
                                    .contains(values.get(attribute));
            case "resource" ->
                    wanted.equals("*")
                            || values.get("path")
                                    .matches(
                                            wanted.replace("**", "\u0001")
                                                    .replace("*", "[^/]*")
                                                    .replace("\u0001", ".*"));
            case "uri" -> text(wanted).matcher(values.get("path")).matches();
            case "group" -> request.groups.contains(wanted);
            case "header" ->
                    values.containsKey(wanted)
                            && text(node.attributes.getOrDefault("headerValue", "*"))
                                    .matcher(values.get(wanted))
                                    .matches();
            default ->
                    values.containsKey(attribute)
                            && text(wanted).matcher(values.get(attribute)).matches();
        };
    }

    private static boolean inRange(String range, String port) {
        String[] ends = range.split("-");
        int number = Integer.parseInt(port);
        return Integer.parseInt(ends[0]) <= number
                && number <= Integer.parseInt(ends[ends.length - 1]);
    }

    private static Pattern text(String wanted) {
        return Pattern.compile(wanted.replace(".", "\\.").replace("*", ".*"));
    }
}
