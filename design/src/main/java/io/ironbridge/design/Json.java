package io.ironbridge.design;

import io.ironbridge.apiproject.project.References;
import io.ironbridge.apiproject.project.Schema;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON files of a project. */
final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** The schema of an object. */
    static Map<String, Object> object(Map<String, Object> properties) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        return schema;
    }

    /** A schema as an asset's file has it. */
    static Schema schema(Map<String, Object> content) {
        byte[] text = MAPPER.writeValueAsBytes(content);
        Doc doc =
                FileReading.ofProjects(ReadLimits.DEFAULT, new Faults(1))
                        .doc(new RawFile("schema.json", text))
                        .orElseThrow();
        return new Schema(new References(doc.root()), doc.root());
    }

    static String pretty(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }
}
