package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** The details of the five services against the schemas that z/OS Connect got from a real Db2. */
class SampleSchemaIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @AutoClose private static LabDb2 lab;

    @BeforeAll
    static void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults().withPoolSize(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "getEmployees",
                "getEmployee",
                "addEmployee",
                "updateEmployee",
                "deleteEmployee"
            })
    void schemasAreThoseOfTheSample(String service) throws Exception {
        Path assets = samples().resolve("employees-db2/src/main/zosAssets");
        assumeTrue(Files.isDirectory(assets), () -> "public samples not found: " + assets);
        JsonNode details =
                JSON.readTree(new LabClient(lab).get("/SYSIBMSERVICE/" + service + "/V1").body())
                        .get(service);

        assertThat(withoutDialect(details.get("RequestSchema")))
                .isEqualTo(body(assets, service, "requestSchema.json"));
        assertThat(withoutDialect(details.get("ResponseSchema")))
                .isEqualTo(body(assets, service, "responseSchema.json"));
    }

    /** In the sample the dialect stands on the wrapper that z/OS Connect puts around the body. */
    private static JsonNode withoutDialect(JsonNode schema) {
        assertThat(((ObjectNode) schema).remove("$schema").asString())
                .isEqualTo("http://json-schema.org/draft-04/schema#");
        return schema;
    }

    private static JsonNode body(Path assets, String service, String file) throws Exception {
        Path schema = assets.resolve(service).resolve("providerFiles").resolve(file);
        return JSON.readTree(Files.readString(schema)).at("/properties/body");
    }

    private static Path samples() {
        String given = System.getProperty("ironbridge.samples");
        if (given != null) {
            return Path.of(given);
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("../shared/samples"))) {
                return at.resolve("../shared/samples").normalize();
            }
        }
        return Path.of("../shared/samples");
    }
}
