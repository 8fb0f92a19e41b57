package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.ServiceSchemas;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.lab.db2.DerivedService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Derives Db2 services from the schemas of the assets that call them. */
final class DerivedServices {
    private static final String ROWS = "ResultSet Output";
    private static final String USUAL_LENGTH = "32";

    /** As Db2 describes columns: {@code Nullable CHAR(3)}, {@code DATE yyyy-[m]m-[d]d}. */
    private static final Pattern DESCRIPTION =
            Pattern.compile(
                    "(?:Nullable )?((?:SMALLINT|INTEGER|BIGINT|REAL|DOUBLE|DECIMAL|NUMERIC|DECFLOAT"
                            + "|DATE|TIME|TIMESTAMP|ROWID|XML|(?:VAR)?(?:CHAR|GRAPHIC|BINARY)"
                            + "|[CB]LOB|DBCLOB)(?:\\([0-9]+(?:, ?[0-9]+)?\\))?)(?: .*)?");

    private DerivedServices() {}

    /** The services of all Db2 assets that have schemas. */
    static List<DerivedService> of(Loaded loaded) {
        List<DerivedService> services = new ArrayList<>();
        for (ApiProject project : loaded.projects()) {
            for (Asset asset : project.assets()) {
                if (asset instanceof Asset.Db2Service service) {
                    Optional.ofNullable(project.schemas().get(asset.name()))
                            .flatMap(schemas -> service(service, schemas))
                            .ifPresent(services::add);
                }
            }
        }
        return services;
    }

    private static Optional<DerivedService> service(
            Asset.Db2Service service, ServiceSchemas schemas) {
        return schemas.response()
                .flatMap(response -> property(response, "body"))
                .map(body ->
                        new DerivedService(
                                service.collectionId(),
                                service.serviceName(),
                                service.version(),
                                schemas.request()
                                        .flatMap(request -> property(request, "body"))
                                        .map(DerivedServices::types)
                                        .orElse(Map.of()),
                                property(body, ROWS)
                                        .flatMap(rows -> child(rows, "items"))
                                        .map(DerivedServices::types)));
    }

    private static Optional<Node> property(Node schema, String name) {
        return child(schema, "properties").flatMap(all -> child(all, name));
    }

    private static Optional<Node> child(Node node, String name) {
        return node instanceof Node.Obj object ? object.get(name) : Optional.empty();
    }

    /** The SQL types of an object's properties. */
    private static Map<String, String> types(Node schema) {
        Map<String, String> types = new LinkedHashMap<>();
        if (child(schema, "properties").orElse(schema) instanceof Node.Obj properties) {
            properties
                    .entries()
                    .forEach((name, entry) -> {
                        if (entry.value() instanceof Node.Obj property) {
                            types.put(name, type(property));
                        }
                    });
        }
        return types;
    }

    private static String type(Node.Obj property) {
        Matcher described = DESCRIPTION.matcher(property.text("description").orElse(""));
        if (described.matches()) {
            return described.group(1);
        }
        String json = property.get("type").map(Node::tree).map(String::valueOf).orElse("");
        if (json.contains("integer")) {
            return "INTEGER";
        }
        return json.contains("number")
                ? "DECIMAL(15,2)"
                : "VARCHAR(" + property.text("maxLength").orElse(USUAL_LENGTH) + ")";
    }
}
