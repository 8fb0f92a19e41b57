package io.ironbridge.benchmarks.liberty;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;

/** Maps rows of the employee table to the JSON of the sample's {@code /employees/personnel}. */
final class Personnel {
    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());
    private static final JsonGeneratorFactory GENERATORS = Json.createGeneratorFactory(Map.of());

    private Personnel() {}

    static byte[] of(byte[] reply) {
        JsonArray rows;
        try (JsonReader reader = READERS.createReader(new ByteArrayInputStream(reply))) {
            rows = reader.readObject().getJsonArray("ResultSet Output");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(2 * reply.length);
        try (JsonGenerator json = GENERATORS.createGenerator(out)) {
            json.writeStartObject();
            json.writeStartArray("employees");
            for (JsonObject row : rows.getValuesAs(JsonObject.class)) {
                file(row, json);
            }
            json.writeEnd();
            json.write("count", rows.size());
            json.writeEnd();
        }
        return out.toByteArray();
    }

    private static void file(JsonObject row, JsonGenerator json) {
        json.writeStartObject();
        json.write("number", row.get("EMPNO"));
        json.write("label", label(row));
        json.writeStartObject("name");
        json.write("first", row.get("FIRSTNME"));
        json.write("middleInitial", row.get("MIDINIT"));
        json.write("last", row.get("LASTNAME"));
        json.writeEnd();
        json.writeStartObject("person");
        json.write("sex", row.get("SEX"));
        json.write("born", row.get("BIRTHDATE"));
        json.write("education", row.get("EDLEVEL"));
        json.writeEnd();
        json.writeStartObject("position");
        json.write("department", row.get("WORKDEPT"));
        json.write("phone", row.get("PHONENO"));
        json.write("since", row.get("HIREDATE"));
        json.write("title", row.get("JOB"));
        json.writeEnd();
        json.writeStartObject("pay");
        json.write("salary", row.get("SALARY"));
        json.write("bonus", row.get("BONUS"));
        json.write("commission", row.get("COMM"));
        json.writeEnd();
        json.writeEnd();
    }

    private static String label(JsonObject row) {
        return row.getString("LASTNAME")
                + ", "
                + row.getString("FIRSTNME")
                + " "
                + row.getString("MIDINIT")
                + " ("
                + row.getString("EMPNO")
                + ")";
    }
}
