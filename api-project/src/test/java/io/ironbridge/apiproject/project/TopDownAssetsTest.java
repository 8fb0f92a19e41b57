package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.copybook.topdown.CopybookText;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Structure;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** API-first assets: a library that lends tools. */
class TopDownAssetsTest {
    private static final String API = "api/openapi.yaml";
    private static final String ASSET = "zosAssets/borrow/zosAsset.yaml";
    private static final String OPERATION = "operations/%2Fmembers%2F%7Bid%7D%2Floans/post/";
    private static final String GEN = "zosAssets/borrow/providerFiles/gen/";
    private static final String OPTIONS = "config/options.yaml";

    @TempDir Path folder;

    private final TreeMap<String, String> files = new TreeMap<>();

    TopDownAssetsTest() {
        files.put(
                API,
                """
                openapi: 3.0.3
                info: {title: Tool library, version: "1"}
                paths:
                  /members/{id}/loans:
                    post:
                      parameters:
                      - {name: id, in: path, required: true, schema: {type: string, maxLength: 6}}
                      - {name: branch, in: query, schema: {type: string, enum: [NORTH, SOUTH]}}
                      requestBody:
                        content:
                          application/json: {schema: {$ref: '#/components/schemas/Loan'}}
                      responses:
                        "201":
                          description: lent
                          content:
                            application/json: {schema: {$ref: '#/components/schemas/Loan'}}
                        "404":
                          description: no such tool
                          content:
                            application/json:
                              schema:
                                type: object
                                properties: {reason: {type: string}}
                components:
                  schemas:
                    Base:
                      type: object
                      required: [tool]
                      properties: {tool: {type: string, minLength: 4, maxLength: 4}}
                    Loan:
                      allOf:
                      - $ref: '#/components/schemas/Base'
                      - type: object
                        properties:
                          days: {type: integer, format: int32, minimum: 1}
                          fee: {type: number, format: decimal, minimum: 0}
                          extras: {type: array, items: {type: string, maxLength: 10}}
                """);
        files.put(
                OPTIONS,
                "language: COBOL\ndefaultCharacterMaxLength: 40\ndefaultFractionDigits: 2\n");
        files.put(
                ASSET,
                """
                type: cicsChannel-1.1
                providerProperties:
                  program: LOANS
                  connectionRef: cics
                """);
        files.put(OPERATION + "operation.yaml", "zasset: borrow\n");
        files.put(OPERATION + "request.yaml", "version: 1\nmappings: []\n");
        files.put(
                OPERATION + "response_mapping.yaml",
                "version: 1\nresponse_201.yaml:\n  condition: true\n  httpStatusCode: 201\n");
        files.put(OPERATION + "response_201.yaml", "version: 1\nmappings: []\n");
        files.put(
                "liberty/config/cics.xml",
                """
                <server><zosconnect_cicsIpicConnection id="cics" host="localhost" port="1"
                    ironbridge_hostlinkPort="2"/></server>
                """);
    }

    private Loaded load() {
        files.forEach((place, text) ->
                TestProject.write(folder.resolve("src/main").resolve(place), text));
        return TestProject.load(folder);
    }

    private Asset.TopDown data() {
        Loaded loaded = load();
        assertThat(loaded.faults()).isEmpty();
        return data(loaded);
    }

    private static Asset.TopDown data(Loaded loaded) {
        Asset asset = loaded.projects().getFirst().assets().getFirst();
        ApiOperation operation = loaded.projects().getFirst().operations().getFirst();
        assertThat(operation.implementation().orElseThrow().asset()).isEqualTo(asset);
        return (Asset.TopDown) ((Asset.HostProgram) asset).data().orElseThrow();
    }

    private static List<String> names(Structure base) {
        return CopybookText.lines(base).stream()
                .filter(line -> !line.isEmpty())
                .map(line -> line.strip().replaceFirst("\\S+ ([^ .]+).*", "$1"))
                .toList();
    }

    private void onlyFault(String id, String... told) {
        assertThat(load().faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo(id);
                    assertThat(fault.toString()).contains(told);
                });
    }

    private void replace(String place, String old, String text) {
        String before = files.getOrDefault(place, "");
        assertThat(before).contains(old);
        files.put(place, before.replace(old, text));
    }

    @Test
    void theDataFollowsFromTheOperation() {
        Asset.TopDown data = data();
        assertThat(data.context()).containsExactly("DFHWS-URI", "DFHWS-URI-QUERY", "DFHHTTPMETHOD");
        assertThat(names(data.request()))
                .containsExactly(
                        "BAQBASE",
                        "requestPathParameters",
                        "Xid-length",
                        "Xid",
                        "requestQueryParameters",
                        "branch-existence",
                        "branch",
                        "branch2-length",
                        "branch2",
                        "requestBody",
                        "tool",
                        "days-existence",
                        "days",
                        "fee-existence",
                        "fee",
                        "extras-num",
                        "extras-cont",
                        "extras",
                        "extras-length",
                        "extras");
        assertThat(names(data.response()).subList(0, 5))
                .containsExactly(
                        "BAQBASE",
                        "responseCode201-existence",
                        "responseCode201-cont",
                        "responseCode404-existence",
                        "responseCode404-cont");
    }

    @Test
    void optionsAndTheAssetsOwnPropertiesDecideSizes() {
        assertThat(data().rules())
                .isEqualTo(Rules.DEFAULT.withTextLength(40).withFractionDigits(2));
        files.put(
                ASSET,
                files.get(ASSET)
                        + "  ironbridge_defaultCharacterMaxLength: 99\n"
                        + "  ironbridge_varyingPadding: blanks\n"
                        + "  ironbridge_maxRequestContainers: 7\n");
        Rules rules = data().rules();
        assertThat(rules.textLength()).isEqualTo(99);
        assertThat(rules.padding()).isEqualTo(Rules.Padding.BLANKS);
        assertThat(rules.limits().requestContainers()).isEqualTo(7);
    }

    @Test
    void withoutOptionsItIsToldWhatIsTakenForGranted() {
        files.remove(OPTIONS);
        onlyFault("IRB-PROJ-0418W", "X(255)", "3 decimals", "options.yaml");
    }

    @Test
    void valuesThatCannotBeAreErrors() {
        replace(OPTIONS, "Digits: 2", "Digits: many");
        onlyFault("IRB-PROJ-0420E", "defaultFractionDigits is 'many'", "0 to 18", "options.yaml:3");
        replace(OPTIONS, "Digits: many", "Digits: 2\nlangauge: COBOL");
        onlyFault("IRB-PROJ-0412W", "langauge", "language");
        replace(OPTIONS, "\nlangauge: COBOL", "");
        files.put(ASSET, files.get(ASSET) + "  ironbridge_optionalObjects: away\n");
        onlyFault("IRB-PROJ-0420E", "'away'", "inline or container");
    }

    @Test
    void optionsThatAreNoMapAreAnError() {
        files.put(OPTIONS, "- COBOL\n");
        assertThat(load().faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0420E");
                    assertThat(fault.file()).endsWith("options.yaml");
                });
    }

    @Test
    void whatTheGeneratorWroteDownCountsAndADifferenceIsTold() {
        files.put(
                GEN + "requestSchema.json",
                """
                {"type": "object", "properties": {"channel": {"type": "object", "properties": {
                  "DFHWS-URI": {"type": "string"},
                  "data": {"type": "object", "required": ["requestPathParameters"], "properties": {
                    "requestPathParameters": {"type": "object", "required": ["id"], "properties": {
                      "id": {"type": "string", "maxLength": 9}}}}}}}}}
                """);
        Loaded loaded = load();
        assertThat(loaded.faults())
                .singleElement()
                .satisfies(fault ->
                        assertThat(fault.toString())
                                .contains(
                                        "IRB-PROJ-0415W",
                                        "Xid of BAQBASE",
                                        "X(9) at offset 0",
                                        "X(6)"));
        assertThat(data(loaded).context()).containsExactly("DFHWS-URI");
        assertThat(data(loaded).request().length()).isEqualTo(11);
    }

    @Test
    void twoOperationsWithOneAssetMustAgree() {
        replace(
                API,
                "components:",
                """
                  /tools:
                    get:
                      responses:
                        "200":
                          description: ok
                          content:
                            application/json: {schema: {$ref: '#/components/schemas/Base'}}
                components:\
                """);
        files.put("operations/%2Ftools/get/operation.yaml", "zasset: borrow\n");
        files.put("operations/%2Ftools/get/request.yaml", "version: 1\nmappings: []\n");
        files.put(
                "operations/%2Ftools/get/response_mapping.yaml",
                "version: 1\nresponse_200.yaml:\n  condition: true\n  httpStatusCode: 200\n");
        files.put("operations/%2Ftools/get/response_200.yaml", "version: 1\nmappings: []\n");
        assertThat(load().faults()).extracting(Fault::id).containsOnly("IRB-PROJ-0416E");
    }

    @Test
    void whatHasNoKnownPlaceIsRefusedWhereItStands() {
        String before = files.getOrDefault(API, "");
        for (String schema :
                List.of(
                        "{oneOf: [{type: string}]}",
                        "{type: object, additionalProperties: true, properties: {a: {type:"
                                + " string}}}",
                        "{type: object}",
                        "{}",
                        "{type: string, maxLength: 40000}",
                        "{type: array}",
                        "{$ref: '#/components/schemas/Loan'}")) {
            files.put(API, before.replace("{type: string, maxLength: 10}", schema));
            assertThat(load().faults())
                    .as(schema)
                    .isNotEmpty()
                    .allSatisfy(fault -> {
                        assertThat(fault.id()).isEqualTo("IRB-PROJ-0414E");
                        assertThat(fault.what()).contains("extras[]");
                        assertThat(fault.line()).isPositive();
                    });
        }
        files.put(API, before.replace("in: query", "in: header"));
        assertThat(load().faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.what()).contains("branch", "header"));
    }

    @Test
    void patchAndOtherLanguagesAreRefused() {
        replace(OPTIONS, "COBOL", "PLI");
        onlyFault("IRB-PROJ-0413E", "PLI");
        replace(OPTIONS, "PLI", "COBOL");
        replace(API, "    post:", "    patch:");
        for (String file :
                List.of(
                        "operation.yaml",
                        "request.yaml",
                        "response_mapping.yaml",
                        "response_201.yaml")) {
            files.put((OPERATION + file).replace("post", "patch"), files.get(OPERATION + file));
        }
        files.keySet().removeIf(place -> place.startsWith(OPERATION));
        Path patched = folder.resolve("patched");
        files.forEach((place, text) ->
                TestProject.write(patched.resolve("src/main").resolve(place), text));
        assertThat(TestProject.load(patched).faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0417E"));
    }
}
