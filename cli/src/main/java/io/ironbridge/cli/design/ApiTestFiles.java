package io.ironbridge.cli.design;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the folder {@code tests} of a project: YAML files with a list {@code tests}. */
public final class ApiTestFiles {
    private static final int MOST_FAULTS = 100;
    private static final List<String> TEST = List.of("name", "request", "response");
    private static final List<String> REQUEST =
            List.of("method", "path", "headers", "user", "password", "body");
    private static final List<String> RESPONSE = List.of("status", "headers", "body");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final JsonMapper mapper = new JsonMapper();
    private final Faults faults = new Faults(MOST_FAULTS);
    private final FileReading reading = FileReading.ofProjects(ReadLimits.DEFAULT, faults);
    private final UnaryOperator<String> variables;
    private final boolean withResponse;
    private final List<String> wrong = new ArrayList<>();

    /**
     * @param variables values of {@code ${NAME}} in headers, users and passwords; null if there is
     *     none
     * @param withResponse whether each must have an expected response
     */
    private ApiTestFiles(UnaryOperator<String> variables, boolean withResponse) {
        this.variables = variables;
        this.withResponse = withResponse;
    }

    /** The tests of a project in the order of their files; none if it has no such folder. */
    public static List<ApiTest> read(Path project, UnaryOperator<String> variables)
            throws InputException {
        return new ApiTestFiles(variables, true).read(list(project.resolve("tests")));
    }

    /** The requests of a file or a project, whose responses may be missing. */
    static List<ApiTest> requests(Path path, UnaryOperator<String> variables)
            throws InputException {
        return new ApiTestFiles(variables, false)
                .read(Files.isDirectory(path) ? list(path.resolve("tests")) : List.of(path));
    }

    private List<ApiTest> read(List<Path> files) throws InputException {
        List<ApiTest> tests = new ArrayList<>();
        for (Path file : files) {
            reading.bytes(file)
                    .map(bytes -> new RawFile(file.toString(), bytes))
                    .flatMap(reading::doc)
                    .ifPresent(doc -> tests(doc, tests));
        }
        List<String> lines =
                Stream.concat(faults.all(_ -> true).stream().map(FaultLine::of), wrong.stream())
                        .toList();
        if (!lines.isEmpty()) {
            throw new InputException(lines);
        }
        return tests;
    }

    private static List<Path> list(Path folder) throws InputException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException e) {
            throw new InputException(
                    List.of(folder + ": error IRB-DESIGN-0004E The folder cannot be read."));
        }
    }

    private void tests(Doc doc, List<ApiTest> tests) {
        Optional<Node.Arr> list =
                doc.root() instanceof Node.Obj root ? root.arr("tests") : Optional.empty();
        if (list.isEmpty()) {
            wrong(doc, doc.root(), "The file has no list of tests.", "Begin it with 'tests:'.");
        }
        Optional<String[]> credentials =
                doc.root() instanceof Node.Obj root ? credentials(doc, root) : Optional.empty();
        list.stream()
                .flatMap(all -> all.items().stream())
                .forEach(item -> test(doc, item, credentials).ifPresent(tests::add));
    }

    private Optional<String[]> credentials(Doc doc, Node.Obj holder) {
        return holder.text("user")
                .map(user ->
                        new String[] {
                            filled(doc, holder, user),
                            filled(doc, holder, holder.text("password").orElse(""))
                        });
    }

    private Optional<ApiTest> test(Doc doc, Node item, Optional<String[]> credentials) {
        if (!(item instanceof Node.Obj test)
                || test.obj("request").isEmpty()
                || (withResponse && test.obj("response").isEmpty())) {
            wrong(doc, item, "A test needs request and response.", "Add both, as objects.");
            return Optional.empty();
        }
        Node.Obj request = test.obj("request").get();
        Optional<Node.Obj> response = test.obj("response");
        checkKeys(doc, test, TEST);
        checkKeys(doc, request, REQUEST);
        response.ifPresent(given -> checkKeys(doc, given, RESPONSE));
        String path = request.text("path").orElse("");
        if (!path.startsWith("/")) {
            wrong(doc, request, "The request has no path that begins with '/'.", "Add path.");
        }
        String method = request.text("method").orElse("GET").toUpperCase(Locale.ROOT);
        return Optional.of(
                new ApiTest(
                        doc.file() + ":" + test.line(),
                        test.text("name").orElse(method + " " + path),
                        method,
                        path,
                        headers(doc, request),
                        credentials(doc, request)
                                .or(() -> credentials)
                                .filter(pair -> !pair[0].isEmpty()),
                        body(request),
                        response.map(given -> status(doc, given)).orElse(OptionalInt.empty()),
                        response.map(given -> headers(doc, given)).orElse(Map.of()),
                        response.flatMap(this::body)));
    }

    private void checkKeys(Doc doc, Node.Obj map, List<String> known) {
        map.entries()
                .forEach((key, entry) -> {
                    if (!known.contains(key)) {
                        wrong(
                                doc,
                                entry.key(),
                                "'" + key + "' is not known here.",
                                Texts.suggest(key, known, "Known are " + Texts.list(known) + "."));
                    }
                });
    }

    private OptionalInt status(Doc doc, Node.Obj response) {
        Optional<String> status = response.text("status");
        if (status.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!status.get().matches("[1-5][0-9][0-9]")) {
            wrong(doc, response, "The status is '" + status.get() + "'.", "Write three digits.");
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(status.get()));
    }

    private Map<String, String> headers(Doc doc, Node.Obj message) {
        Map<String, String> headers = new LinkedHashMap<>();
        message.obj("headers").stream()
                .flatMap(all -> all.entries().entrySet().stream())
                .filter(entry -> entry.getValue().value() instanceof Node.Scalar)
                .forEach(entry ->
                        headers.put(
                                entry.getKey().toLowerCase(Locale.ROOT),
                                filled(
                                        doc,
                                        entry.getValue().value(),
                                        ((Node.Scalar) entry.getValue().value()).text())));
        return headers;
    }

    private String filled(Doc doc, Node at, String text) {
        Matcher matcher = VARIABLE.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            String value = variables.apply(matcher.group(1));
            if (value == null) {
                wrong(
                        doc,
                        at,
                        "The variable " + matcher.group(1) + " has no value.",
                        "Set it in the environment, or with --var.");
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(value == null ? "" : value));
        }
        return matcher.appendTail(filled).toString();
    }

    private Optional<JsonNode> body(Node.Obj message) {
        return message.get("body").map(node -> mapper.valueToTree(node.tree()));
    }

    private void wrong(Doc doc, Node at, String what, String remedy) {
        wrong.add(
                "%s:%d:%d: error IRB-DESIGN-0006E: %s %s"
                        .formatted(doc.file(), at.line(), at.column(), what, remedy));
    }
}
