package io.ironbridge.design;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A Db2 native REST service as an asset, with the schemas that Db2 gives for it.
 *
 * @param name of the asset's folder
 * @param version empty for the service's default version
 */
public record Db2Asset(
        String name, String service, String collection, String version, String connectionRef) {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Path of the service's details. */
    public String path() {
        return "/services/" + collection + "/" + service + (version.isEmpty() ? "" : "/" + version);
    }

    /**
     * Plans its files.
     *
     * @param details of the service, as Db2 gives them at {@link #path}
     */
    public void plan(String details, FileChanges changes) throws DesignException {
        JsonNode described = described(details);
        String description = described.path("serviceDescription").asString("");
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("description", description);
        properties.put("serviceName", service);
        properties.put("collectionId", collection);
        properties.put("version", version);
        properties.put("connectionRef", connectionRef);
        String folder = "src/main/zosAssets/" + name + "/";
        changes.create(
                folder + "zosAsset.yaml", YamlWriter.asset("db2-1.0", description, properties));
        changes.create(
                folder + "providerFiles/requestSchema.json",
                Json.pretty(request(described.get("RequestSchema"))));
        changes.create(
                folder + "providerFiles/responseSchema.json",
                Json.pretty(response(described.get("ResponseSchema"))));
    }

    private JsonNode described(String details) throws DesignException {
        try {
            JsonNode found = MAPPER.readTree(details).path(service);
            if (found.get("RequestSchema") != null && found.get("ResponseSchema") != null) {
                return found;
            }
        } catch (JacksonException e) {
            // said below
        }
        throw new DesignException(
                "The reply does not describe the service " + service + ".",
                "Check the URL, which has to be that of Db2's REST services.");
    }

    /** The wrapper that z/OS Connect's tools put around Db2's schema. */
    private static ObjectNode request(JsonNode body) {
        ObjectNode schema = schema("General wrapper for Db2 z/OS Asset requests");
        schema.withObject("/properties").set("body", body(body));
        schema.withArray("/required").add("body");
        return schema;
    }

    private static ObjectNode response(JsonNode body) {
        ObjectNode schema = schema("General wrapper for Db2 z/OS asset responses");
        ObjectNode properties = schema.withObject("/properties");
        for (String map : new String[] {"headers", "cookies"}) {
            ObjectNode object = properties.putObject(map);
            object.put("type", "object");
            object.putObject("properties");
        }
        ObjectNode status = properties.putObject("statusCode");
        status.put("type", "integer").put("minimum", 100).put("maximum", 600);
        properties.set("body", body(body));
        schema.withArray("/required").add("body").add("headers").add("cookies").add("statusCode");
        return schema;
    }

    private static ObjectNode schema(String description) {
        ObjectNode schema = MAPPER.createObjectNode();
        schema.put("$schema", "http://json-schema.org/draft-04/schema#");
        schema.put("type", "object");
        schema.putObject("properties");
        schema.put("description", description);
        return schema;
    }

    private static JsonNode body(JsonNode schema) {
        return schema instanceof ObjectNode object ? object.deepCopy().without("$schema") : schema;
    }
}
