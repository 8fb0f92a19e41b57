package io.ironbridge.cli.run;

import io.ironbridge.apiproject.text.Fault;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Faults as SARIF 2.1.0 (OASIS), which code hosts and editors show at the lines of a change. A rule
 * is a message id; its help is the remedy.
 *
 * @param base folder to which the places of files are relative
 * @param version of this program
 */
record SarifReport(List<Fault> faults, Path base, String version) {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String BASE_ID = "SRCROOT";

    /** The document. */
    String json() {
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(
                        members("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run())));
    }

    private Map<String, Object> run() {
        Map<String, Fault> rules = new LinkedHashMap<>();
        faults.forEach(fault -> rules.putIfAbsent(fault.id(), fault));
        List<String> ids = List.copyOf(rules.keySet());
        List<Map<String, Object>> results =
                faults.stream().map(fault -> result(fault, ids.indexOf(fault.id()))).toList();
        Map<String, Object> driver =
                members(
                        "name",
                        "ironbridge",
                        "version",
                        version,
                        "rules",
                        rules.values().stream().map(SarifReport::rule).toList());
        return members(
                "tool",
                members("driver", driver),
                "originalUriBaseIds",
                members(BASE_ID, members("uri", folder().toString())),
                "columnKind",
                "utf16CodeUnits",
                "results",
                results);
    }

    /** The base as a URI that ends with a slash, also if the folder does not exist. */
    private URI folder() {
        String uri = base.toAbsolutePath().normalize().toUri().toString();
        return URI.create(uri.endsWith("/") ? uri : uri + "/");
    }

    private static Map<String, Object> rule(Fault fault) {
        return members(
                "id",
                fault.id(),
                "shortDescription",
                members("text", fault.what()),
                "help",
                members("text", fault.remedy()),
                "defaultConfiguration",
                members("level", level(fault)));
    }

    private Map<String, Object> result(Fault fault, int rule) {
        Map<String, Object> result =
                members(
                        "ruleId",
                        fault.id(),
                        "ruleIndex",
                        rule,
                        "level",
                        level(fault),
                        "message",
                        members("text", fault.what() + " " + fault.remedy()));
        location(fault).ifPresent(location -> result.put("locations", List.of(location)));
        return result;
    }

    private static String level(Fault fault) {
        return fault.isError() ? "error" : "warning";
    }

    private Optional<Map<String, Object>> location(Fault fault) {
        if (fault.file().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> place = members("artifactLocation", artifact(fault.file()));
        if (fault.line() > 0) {
            Map<String, Object> region = members("startLine", fault.line());
            if (fault.column() > 0) {
                region.put("startColumn", fault.column());
            }
            place.put("region", region);
        }
        return Optional.of(members("physicalLocation", place));
    }

    /** A file below the base is relative to it. */
    private Map<String, Object> artifact(String file) {
        try {
            URI whole = Path.of(file).toAbsolutePath().normalize().toUri();
            URI relative = folder().relativize(whole);
            return relative.isAbsolute()
                    ? members("uri", whole.toString())
                    : members("uri", relative.toString(), "uriBaseId", BASE_ID);
        } catch (InvalidPathException e) {
            return members("description", members("text", file));
        }
    }

    /** A mutable object of names and values. */
    private static Map<String, Object> members(Object... namesAndValues) {
        List<Object> all = new ArrayList<>(List.of(namesAndValues));
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i += 2) {
            members.put((String) all.get(i), all.get(i + 1));
        }
        return members;
    }
}
