package io.ironbridge.design;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.DeclaredResponse;
import io.ironbridge.apiproject.project.OpenApiReader;
import io.ironbridge.apiproject.project.OpenApiReader.Api;
import io.ironbridge.apiproject.project.Schema;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Operations that call nothing: each gives an example of its response, from its document. They are
 * the beginning of operations that call an asset.
 */
final class StubOperations {
    static final String ASSET = "stub";
    private static final int MOST_FAULTS = 20;

    private final FileChanges changes;
    private final Api api;

    private StubOperations(FileChanges changes, Api api) {
        this.changes = changes;
        this.api = api;
    }

    /** Plans an implementation of each operation of a document. */
    static void plan(String document, String shown, FileChanges changes) throws DesignException {
        Api api = read(document, shown);
        changes.create(
                "src/main/zosAssets/" + ASSET + "/zosAsset.yaml",
                YamlWriter.asset(
                        "ironbridgeStub-1.0",
                        "Calls nothing; the response mappings have examples",
                        Map.of()));
        StubOperations stubs = new StubOperations(changes, api);
        for (ApiOperation operation : api.operations()) {
            stubs.plan(operation);
        }
    }

    /** The operations of a document. */
    static Api read(String document, String shown) throws DesignException {
        Faults faults = new Faults(MOST_FAULTS);
        FileReading reading = FileReading.ofProjects(ReadLimits.DEFAULT, faults);
        Optional<Api> api =
                reading.doc(new RawFile(shown, document.getBytes(StandardCharsets.UTF_8)))
                        .flatMap(doc -> OpenApiReader.read(doc, ReadLimits.DEFAULT, faults));
        List<Fault> errors = faults.all(_ -> true).stream().filter(Fault::isError).toList();
        if (api.isPresent() && errors.isEmpty()) {
            return api.get();
        }
        throw new DesignException(
                shown + " is no OpenAPI document that can be served.",
                errors.stream()
                        .map(fault ->
                                "%s:%d: %s %s"
                                        .formatted(
                                                fault.file(),
                                                fault.line(),
                                                fault.what(),
                                                fault.remedy()))
                        .toArray(String[]::new));
    }

    /** Whether the operation in a folder calls nothing, as it was made. */
    static boolean isStub(String folder, FileChanges changes) throws DesignException {
        return changes.content(folder + "operation.yaml")
                .filter(text -> text.contains("zasset: \"" + ASSET + "\""))
                .isPresent();
    }

    /** The folder of an operation. */
    static String folder(String method, String path) {
        return "src/main/operations/" + encoded(path) + "/" + method.toLowerCase(Locale.ROOT) + "/";
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private void plan(ApiOperation operation) throws DesignException {
        String folder = folder(operation.method(), operation.path());
        DeclaredResponse response = success(operation);
        int status =
                response.status().matches("[2-5]\\d\\d")
                        ? Integer.parseInt(response.status())
                        : 200;
        Map<String, Object> calls = new LinkedHashMap<>();
        calls.put("version", 1);
        calls.put("zasset", ASSET);
        changes.create(folder + "operation.yaml", YamlWriter.file(calls));
        changes.create(folder + "request.yaml", mapping(List.of()));
        Map<String, Object> choices = new LinkedHashMap<>();
        choices.put("version", 1);
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("condition", true);
        choice.put("httpStatusCode", status);
        choices.put("response_" + status + ".yaml", choice);
        changes.create(folder + "response_mapping.yaml", YamlWriter.file(choices));
        changes.create(folder + "response_" + status + ".yaml", body(response));
    }

    /** The first response without an error, otherwise the first of all. */
    private static DeclaredResponse success(ApiOperation operation) throws DesignException {
        return operation.responses().stream()
                .filter(one -> one.status().startsWith("2"))
                .findFirst()
                .or(() -> operation.responses().stream().findFirst())
                .orElseThrow(() ->
                        new DesignException(
                                operation.method() + " " + operation.path() + " has no response.",
                                "Declare one in the OpenAPI document."));
    }

    private String body(DeclaredResponse response) {
        Optional<Schema> schema = api.json(response.content());
        if (schema.isEmpty()) {
            return mapping(List.of());
        }
        Map<String, Object> body = new LinkedHashMap<>();
        if (SchemaExample.of(schema.get(), "text") instanceof Map<?, ?> object) {
            body.put("mappings", members(object));
        } else {
            body.putAll(leaf(SchemaExample.of(schema.get(), "text")));
        }
        return mapping(List.of(Map.of("body", body)));
    }

    private static List<Object> members(Map<?, ?> object) {
        List<Object> members = new ArrayList<>();
        object.forEach((name, value) -> members.add(Map.of(name, leaf(value))));
        return members;
    }

    private static Map<String, Object> leaf(Object value) {
        Map<String, Object> leaf = new LinkedHashMap<>();
        leaf.put("required", false);
        leaf.put("nullable", false);
        if (value instanceof Map<?, ?> object && !object.isEmpty()) {
            leaf.put("mappings", members(object));
        } else {
            leaf.put("expression", Jsonata.literal(value));
        }
        return leaf;
    }

    private static String mapping(List<?> content) {
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("version", "1.2");
        file.put("mappings", content);
        return YamlWriter.file(file);
    }
}
