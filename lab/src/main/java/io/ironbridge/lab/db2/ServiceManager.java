package io.ironbridge.lab.db2;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * DB2ServiceManager: creates and drops services. The keys requestType, sqlStmt, serviceName,
 * collectionID, description and version are case sensitive, bind options are not; of those, {@code
 * qualifier} and {@code restServiceDefault} (YES or NO) have an effect.
 */
final class ServiceManager {
    private static final String DEFAULT_COLLECTION = "SYSIBMSERVICE";
    private static final String DEFAULT_VERSION = "V1";
    private static final int MAX_DESCRIPTION = 250;

    /** What may stand in a URL as it is. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.$@-]{1,128}");

    private final Catalog catalog;
    private final JsonFactory json;

    /** What was done: the HTTP status, its text, and the service when one was created. */
    record Done(int status, String description, Optional<Service> created) {}

    ServiceManager(Catalog catalog, JsonFactory json) {
        this.catalog = catalog;
        this.json = json;
    }

    Done run(byte[] body) throws RestFailure, IOException, InterruptedException {
        Map<String, String> keys = read(body);
        return switch (required(keys, "requestType")) {
            case "createService" -> create(keys);
            case "dropService" -> drop(keys);
            default -> throw new RestFailure(400, "requestType is not one the lab knows");
        };
    }

    /** Creates the service of a request, unless it exists. */
    void createMissing(byte[] request) throws RestFailure, IOException, InterruptedException {
        Map<String, String> keys = read(request);
        ServiceKey key = key(keys, DEFAULT_VERSION);
        Optional<String> version = Optional.of(key.version());
        if (catalog.find(key.collection(), key.name(), version).isEmpty()) {
            create(keys);
        }
    }

    private Done create(Map<String, String> keys)
            throws RestFailure, IOException, InterruptedException {
        ServiceKey key = key(keys, DEFAULT_VERSION);
        String description = keys.getOrDefault("description", "");
        if (description.length() > MAX_DESCRIPTION) {
            throw new RestFailure(400, "description is longer than 250 characters");
        }
        Map<String, String> options = bindOptions(keys);
        Catalog.Draft draft =
                new Catalog.Draft(
                        key,
                        required(keys, "sqlStmt"),
                        description,
                        Optional.ofNullable(options.get("qualifier")),
                        options.getOrDefault("restservicedefault", "NO").equalsIgnoreCase("YES"));
        try {
            Service made = catalog.create(draft);
            return new Done(
                    201,
                    "DB2 Rest Service " + key.name() + " was created successfully.",
                    Optional.of(made));
        } catch (SQLException e) {
            throw failed(key, "creation", e);
        }
    }

    private Done drop(Map<String, String> keys)
            throws RestFailure, IOException, InterruptedException {
        ServiceKey key = key(keys, "");
        Optional<String> version = Optional.ofNullable(keys.get("version"));
        Service service =
                catalog.find(key.collection(), key.name(), version)
                        .orElseThrow(
                                () -> new RestFailure(400, "The service to drop does not exist"));
        try {
            catalog.drop(service);
            return new Done(
                    200,
                    "DB2 Rest Service " + key.name() + " was dropped successfully.",
                    Optional.empty());
        } catch (SQLException e) {
            throw failed(service.key(), "drop", e);
        }
    }

    /** The driver's text helps the author of the statement; it contains no input values. */
    private static RestFailure failed(ServiceKey key, String what, SQLException e) {
        return new RestFailure(
                400,
                "Service %s %s failed due to %s (%s)"
                        .formatted(key.text(), what, Sqlcode.of(e).description(), e.getMessage()));
    }

    private static ServiceKey key(Map<String, String> keys, String defaultVersion)
            throws RestFailure {
        return new ServiceKey(
                name(keys.getOrDefault("collectionID", DEFAULT_COLLECTION), "collectionID"),
                name(required(keys, "serviceName"), "serviceName"),
                keys.containsKey("version") ? version(required(keys, "version")) : defaultVersion);
    }

    private static String version(String value) throws RestFailure {
        if (value.length() > 64) {
            throw new RestFailure(400, "version is longer than 64 characters");
        }
        return name(value, "version");
    }

    private static String name(String value, String key) throws RestFailure {
        if (!NAME.matcher(value).matches()) {
            throw new RestFailure(400, key + " holds a character or length that is not allowed");
        }
        return value;
    }

    private static String required(Map<String, String> keys, String key) throws RestFailure {
        String value = keys.get(key);
        if (value == null || value.isBlank()) {
            throw new RestFailure(400, "The key " + key + " is missing");
        }
        return value;
    }

    private static Map<String, String> bindOptions(Map<String, String> keys) {
        Map<String, String> options = new HashMap<>();
        keys.forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
        return options;
    }

    private Map<String, String> read(byte[] body) throws RestFailure {
        Map<String, String> keys = new HashMap<>();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new RestFailure(400, "The request body must be one JSON object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                if (!parser.nextToken().isScalarValue()) {
                    throw new RestFailure(400, "Every key of the request body must be a string");
                }
                keys.put(key, parser.getString());
            }
            return keys;
        } catch (JacksonException e) {
            throw InputReader.notJson(e);
        }
    }
}
