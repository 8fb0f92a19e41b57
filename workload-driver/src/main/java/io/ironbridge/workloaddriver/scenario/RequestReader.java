package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.protocol.http.AnswerChecks;
import io.ironbridge.workloaddriver.protocol.http.HttpRequest;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one request of a mix. */
final class RequestReader {
    private static final List<String> METHODS =
            List.of("get", "post", "put", "patch", "delete", "head", "options");

    /** Fields that the driver sets, or that would change message framing. */
    private static final Set<String> NOT_GIVEN =
            Set.of(
                    "host",
                    "content-length",
                    "transfer-encoding",
                    "connection",
                    "expect",
                    "upgrade",
                    "authorization");

    private static final Pattern FIELD = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");
    private static final Pattern PATH = Pattern.compile("/[!-~&&[^#]]{0,8000}");
    private static final long MOST_BODY = 16 << 20;
    private static final int MOST_HEADERS = 100;

    private final YamlSection request;
    private final Variables variables;
    private final ReadContext context;

    RequestReader(YamlSection request, Variables variables) {
        this.request = request;
        this.variables = variables;
        this.context = request.context();
    }

    /** A request and its place in the mix. */
    record Read(RequestKind kind, HttpRequest request) {}

    /** The request; empty without a path, which is a fault. */
    Optional<Read> read() {
        Optional<String> method = method();
        Optional<Yaml.Text> path = method.flatMap(request::scalar);
        Optional<Template> template = path.flatMap(this::path);
        List<HttpRequest.Header> headers = headers();
        Optional<HttpRequest.Body> body = body(headers);
        AnswerChecks checks = new ChecksReader(request.section("check"), variables).read();
        int weight = (int) request.number("weight", 1, RequestKind.MOST, 1);
        Optional<String> name = request.text("name");
        request.end();
        if (template.isEmpty()) {
            return Optional.empty();
        }
        String verb = method.orElseThrow().toUpperCase(Locale.ROOT);
        String called = name.orElseGet(() -> verb + " " + path.orElseThrow().text());
        return Optional.of(
                new Read(
                        new RequestKind(called, weight),
                        new HttpRequest(verb, template.get(), headers, body, checks)));
    }

    private Optional<String> method() {
        List<String> given = METHODS.stream().filter(request::has).toList();
        METHODS.forEach(request::get);
        if (given.size() == 1) {
            return Optional.of(given.getFirst());
        }
        context.badValue(
                request.at(),
                given.isEmpty()
                        ? "This request has no method and path."
                        : "This request has several methods.",
                "Write one, such as get: /path; known are " + String.join(", ", METHODS) + ".");
        return Optional.empty();
    }

    private Optional<Template> path(Yaml.Text text) {
        String without = text.text().replaceAll("\\$\\{[^}]*}", "x");
        if (!PATH.matcher(without).matches()) {
            context.badValue(
                    text,
                    "'" + text.text() + "' is not a path.",
                    "Begin with /, and percent-encode what is not visible ASCII.");
        }
        return template(text);
    }

    private Optional<Template> template(Yaml.Text text) {
        return template(text, text.text(), variables, context);
    }

    static Optional<Template> template(
            Yaml at, String text, Variables variables, ReadContext context) {
        try {
            return Optional.of(Template.of(text, variables));
        } catch (Template.Unknown unknown) {
            context.fault(
                    at,
                    "IRB-DRIVE-0007E",
                    "In this text " + unknown.getMessage() + ".",
                    "Define it under variables or data; $${ stands for ${.");
            return Optional.empty();
        }
    }

    private List<HttpRequest.Header> headers() {
        List<HttpRequest.Header> headers = new ArrayList<>();
        YamlSection section = request.section("headers");
        if (section.members().size() > MOST_HEADERS) {
            context.badValue(section.at(), "There are too many headers.", "Use at most 100.");
        }
        for (Map.Entry<String, Yaml> header : section.members().entrySet()) {
            String name = header.getKey();
            String path = section.path(name);
            if (!FIELD.matcher(name).matches()
                    || NOT_GIVEN.contains(name.toLowerCase(Locale.ROOT))) {
                context.badValue(
                        header.getValue(),
                        path + " cannot be set here.",
                        "The driver sets Host, Content-Length and, from http.user or http.token,"
                                + " Authorization; it needs no Connection or the like.");
            }
            YamlSection.scalar(header.getValue(), path, context)
                    .filter(this::isPrintable)
                    .flatMap(this::template)
                    .ifPresent(value -> headers.add(new HttpRequest.Header(name, value)));
        }
        return headers;
    }

    private boolean isPrintable(Yaml.Text text) {
        boolean printable = text.text().chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!printable) {
            context.badValue(
                    text, "A header has characters other than printable ASCII.", "Remove it.");
        }
        return printable;
    }

    private Optional<HttpRequest.Body> body(List<HttpRequest.Header> headers) {
        Optional<Yaml.Text> text = request.scalar("body");
        Optional<Yaml.Text> file = request.scalar("bodyFile");
        if (text.isPresent() && file.isPresent()) {
            context.contradiction(
                    file.get(), "There is both a body and a bodyFile.", "Remove one of them.");
        }
        Optional<Template> template =
                text.flatMap(this::template)
                        .or(() ->
                                file.flatMap(at ->
                                        content(at)
                                                .flatMap(found ->
                                                        template(at, found, variables, context))));
        return template.map(given -> new HttpRequest.Body(given, escape(headers)));
    }

    /** The body is JSON if there is no content type. */
    private static ValueEscape escape(List<HttpRequest.Header> headers) {
        Optional<String> type =
                headers.stream()
                        .filter(header -> header.name().equalsIgnoreCase("Content-Type"))
                        .map(header -> header.value().toString().toLowerCase(Locale.ROOT))
                        .findFirst();
        if (type.isEmpty()) {
            headers.add(new HttpRequest.Header("Content-Type", JSON));
        }
        return type.isEmpty() || type.get().contains("json") ? ValueEscape.JSON : ValueEscape.NONE;
    }

    private static final Template JSON = json();

    private static Template json() {
        try {
            return Template.of("application/json", new Variables(Map.of()));
        } catch (Template.Unknown e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<String> content(Yaml.Text name) {
        Path file = context.resolve(name.text());
        try {
            if (Files.size(file) <= MOST_BODY) {
                return Optional.of(Files.readString(file));
            }
        } catch (IOException _) {
            // reported below
        }
        context.fault(
                name,
                "IRB-DRIVE-0008E",
                "The file " + file + " cannot be read, or has more than 16 MiB.",
                "Check path, permissions and size; the file must be in UTF-8.");
        return Optional.empty();
    }

    /** Reads the checks of an answer. */
    private static final class ChecksReader {
        private final YamlSection section;
        private final Variables variables;
        private final ReadContext context;

        ChecksReader(YamlSection section, Variables variables) {
            this.section = section;
            this.variables = variables;
            this.context = section.context();
        }

        AnswerChecks read() {
            Set<Integer> statuses = section.get("status").map(this::statuses).orElse(Set.of());
            long least = 0;
            long most = Long.MAX_VALUE;
            Optional<Yaml> size = section.get("size");
            if (size.isPresent() && size.get() instanceof Yaml.Entries entries) {
                YamlSection range = new YamlSection(entries, section.path("size"), context);
                least = range.size("min", Long.MAX_VALUE, 0);
                most = range.size("max", Long.MAX_VALUE, Long.MAX_VALUE);
                range.end();
            } else if (size.isPresent()) {
                least = section.size("size", Long.MAX_VALUE, 0);
                most = least;
            }
            List<AnswerChecks.JsonValue> json = json();
            section.end();
            return new AnswerChecks(statuses, least, most, json);
        }

        private Set<Integer> statuses(Yaml given) {
            Set<Integer> statuses = new HashSet<>();
            List<Yaml> all = given instanceof Yaml.Items list ? list.items() : List.of(given);
            for (Yaml one : all) {
                Optional<Long> status =
                        YamlSection.scalar(one, section.path("status"), context)
                                .flatMap(text -> UnitValues.number(text.text()));
                if (status.isPresent() && status.get() >= 200 && status.get() <= 599) {
                    statuses.add(status.get().intValue());
                } else {
                    context.badValue(
                            one,
                            section.path("status") + " is not a status.",
                            "Use 200 to 599, or a list of them.");
                }
            }
            return statuses;
        }

        private List<AnswerChecks.JsonValue> json() {
            List<AnswerChecks.JsonValue> values = new ArrayList<>();
            YamlSection json = section.section("json");
            json.members()
                    .forEach((pointer, value) -> {
                        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
                            context.badValue(
                                    value,
                                    "'" + pointer + "' is not a JSON pointer.",
                                    "Begin with /, such as /items/0/name.");
                            return;
                        }
                        YamlSection.scalar(value, json.path(pointer), context)
                                .flatMap(text -> template(text, text.text(), variables, context))
                                .ifPresent(expected ->
                                        values.add(new AnswerChecks.JsonValue(pointer, expected)));
                    });
            return values;
        }
    }
}
