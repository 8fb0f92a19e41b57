package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.ASSET;
import static io.ironbridge.apiproject.TestProject.DOCUMENT;
import static io.ironbridge.apiproject.TestProject.OPERATION;
import static io.ironbridge.apiproject.TestProject.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.ReadLimits;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each fault names its file, line and column, and is the only one reported. */
class ProjectFaultsTest {
    private static final String REGISTRY =
            "<basicRegistry><user name='ann' password='secret'/></basicRegistry>";

    @TempDir Path folder;

    private final TestProject project = new TestProject();

    private List<Fault> faults() {
        return TestProject.load(project.writeTo(folder)).faults();
    }

    private void assertFault(String id, String place, int line, int column, String... parts) {
        List<Fault> faults = faults();
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().id()).isEqualTo("IRB-PROJ-" + id);
        assertThat(faults.getFirst().isError()).isEqualTo(id.endsWith("E"));
        assertThat(faults.getFirst().file())
                .isEqualTo(folder.resolve("src/main").resolve(place).toString());
        assertThat(List.of(faults.getFirst().line(), faults.getFirst().column()))
                .containsExactly(line, column);
        assertThat(faults.getFirst().what() + " " + faults.getFirst().remedy())
                .contains(parts.length == 0 ? new String[] {""} : parts);
    }

    @Test
    void theTestProjectItselfHasNoFault() {
        assertThat(faults()).isEmpty();
    }

    /** All files of the folder are read; server.xml may include one of them. */
    @Test
    void aFileOfTheFolderThatIsIncludedIsReadOnce() {
        project.with(
                "liberty/config/wlm.xml",
                """
                <server>
                  <ironbridge_serviceDefinition name="BANK" defaultServiceClass="ALL">
                    <serviceClass name="ALL"><period goal="discretionary"/></serviceClass>
                  </ironbridge_serviceDefinition>
                </server>
                """);
        project.replace(SERVER, "</server>", "<include location=\"wlm.xml\"/></server>");
        assertThat(faults()).isEmpty();
    }

    @Test
    void brokenYamlIsToldWithItsPlace() {
        project.with(OPERATION + "request.yaml", "version: 1\nmappings:\n- body: {a: 1\n");
        List<Fault> faults = faults();
        assertThat(faults).extracting(Fault::id).containsExactly("IRB-PROJ-0201E");
        assertThat(faults.getFirst().line()).isEqualTo(4);
    }

    @Test
    void duplicateKeyIsToldWithItsPlace() {
        project.with(OPERATION + "operation.yaml", "version: 1\nzasset: getOrder\nzasset: other\n");
        List<Fault> faults = faults();
        assertThat(faults.getFirst().id()).isEqualTo("IRB-PROJ-0201E");
        assertThat(faults.getFirst().line()).isEqualTo(3);
        assertThat(faults.getFirst().what()).contains("'zasset' occurs twice");
    }

    @Test
    void namesThatNothingDefinesAreTold() {
        project.replace(
                OPERATION + "response_500.yaml",
                "$error.message",
                "$exsts($error) ? $eror.message");
        assertThat(faults())
                .extracting(Fault::id, Fault::line, Fault::column, Fault::what)
                .containsExactly(
                        tuple("IRB-PROJ-0527E", 8, 30, "There is no function $exsts()."),
                        tuple("IRB-PROJ-0522W", 8, 47, "Nothing defines $eror here."));
    }

    @Test
    void namesThatAnExpressionDefinesItselfAreKnown() {
        project.replace(
                OPERATION + "response_500.yaml",
                "$error.message",
                "( $f := function($x, $y){ $x & $y }; $f($error@$e.message#$i[$i = 0], $now()) & $$"
                        + " & $ )");
        assertThat(faults()).isEmpty();
    }

    /** As IBM's sample of an API-first project has it. */
    @Test
    void aForeachMayAskForItsItemWhereItIsEmpty() {
        project.with(
                OPERATION + "response_200.yaml",
                """
                mappings:
                - body:
                    mappings:
                    - id:
                        template: "{{$apiRequest.pathParameters.id}}"
                    - rows:
                        foreach:
                          input: "($a := $zosAssetResponse.body.'ResultSet Output'; $a != null ? $a : [])"
                          existsIfEmpty: "$exists($item)"
                          mappings:
                          - total:
                              expression: "$item.TOTL"
                """);
        project.replace(
                DOCUMENT,
                "        total:\n",
                "        rows:\n          type: array\n          items: {}\n        total:\n");
        assertThat(faults())
                .extracting(Fault::id, Fault::line, Fault::column)
                .containsExactly(tuple("IRB-PROJ-0525W", 12, 34));
    }

    @Test
    void headersThatClientsSendAnywayNeedNoDeclaration() {
        project.replace(
                OPERATION + "response_500.yaml",
                "$error.message",
                "$apiRequest.headers.Authorization & $apiRequest.headers.'X-Request-ID'");
        assertThat(faults()).isEmpty();
        project.replace(OPERATION + "response_500.yaml", "'X-Request-ID'", "'X-Shop'");
        assertThat(faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0524W");
    }

    @Test
    void secondFolderOfAnOperationIsTold() {
        for (String file : List.of("operation.yaml", "request.yaml", "response_mapping.yaml")) {
            project.with("operations/%2forders%2f%7bid%7d/get/" + file, "version: 1\n");
        }
        assertThat(faults())
                .anySatisfy(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0519E");
                    assertThat(fault.file()).endsWith("operations/%2forders%2f%7bid%7d/get");
                    assertThat(fault.what()).contains("GET /orders/{id} has two folders");
                });
    }

    @Test
    void fieldThatIsMappedTwiceIsTold() {
        project.with(
                OPERATION + "response_500.yaml",
                "mappings:\n"
                        + "- body:\n"
                        + "    mappings:\n"
                        + "    - message: {template: x}\n"
                        + "    - message: {template: y}\n");
        assertFault("0520E", OPERATION + "response_500.yaml", 5, 7, "'message' is mapped twice");
    }

    @Test
    void namesThatHttpDoesNotAllowAreTold() {
        project.with(
                OPERATION + "response_500.yaml",
                "mappings:\n- headers:\n    mappings:\n    - X Note: {template: x}\n");
        assertFault("0521E", OPERATION + "response_500.yaml", 4, 7, "'X Note' under headers");
    }

    @Test
    void headersMustHaveMappingsOfSingleTexts() {
        project.with(
                OPERATION + "response_500.yaml",
                """
                mappings:
                - headers:
                    expression: "$zosAssetResponse.headers"
                - cookies:
                    mappings:
                    - s: {mappings: []}
                """);
        assertThat(faults())
                .extracting(Fault::id, Fault::line)
                .containsExactly(tuple("IRB-PROJ-0506E", 2), tuple("IRB-PROJ-0506E", 6));
    }

    @Test
    void oneFaultDoesNotHideAnother() {
        project.replace(OPERATION + "operation.yaml", "getOrder", "getOder")
                .with(
                        OPERATION + "request.yaml",
                        "mappings:\n- bdy:\n    mappings:\n    - A: {expression: \"$x(\"}\n")
                .replace(OPERATION + "response_mapping.yaml", "statusCode = 200", "statusCode = (")
                .replace(OPERATION + "response_mapping.yaml", "Code: 200", "Code: two")
                .replace(OPERATION + "response_200.yaml", "template:", "tmplate:");
        assertThat(faults())
                .filteredOn(Fault::isError)
                .extracting(Fault::id)
                .containsExactlyInAnyOrder(
                        "IRB-PROJ-0505E",
                        "IRB-PROJ-0507E",
                        "IRB-PROJ-0508E",
                        "IRB-PROJ-0508E",
                        "IRB-PROJ-0516E");
    }

    @Test
    void brokenJsonIsToldWithItsPlace() {
        project.with(
                "zosAssets/getOrder/providerFiles/requestSchema.json", "{\n  \"type\": object\n}");
        assertFault(
                "0202E",
                "zosAssets/getOrder/providerFiles/requestSchema.json",
                2,
                11,
                "a value was expected");
    }

    @Test
    void brokenXmlIsToldWithItsPlace() {
        project.with(SERVER, "<server>\n  <httpEndpoint id=\"a\">\n</server>");
        List<Fault> faults = faults();
        assertThat(faults.getFirst().id()).isEqualTo("IRB-PROJ-0203E");
        assertThat(faults.getFirst().line()).isEqualTo(3);
        assertThat(faults.getFirst().what()).contains("httpEndpoint");
        assertThat(faults)
                .as("connections that may stand in this file are not missed")
                .noneMatch(fault -> fault.id().equals("IRB-PROJ-0405E"));
    }

    @Test
    void missingDocumentIsTold() {
        project.without(DOCUMENT);
        assertFault("0301E", DOCUMENT, 0, 0);
    }

    @Test
    void swagger2IsRefused() {
        project.with(DOCUMENT, "swagger: \"2.0\"\ninfo: {}\n");
        assertThat(faults())
                .extracting(Fault::toString)
                .singleElement()
                .asString()
                .contains("openapi.yaml:1:10: IRB-PROJ-0302E")
                .contains("3.0 or 3.1");
    }

    @Test
    void newerOpenApiIsRefused() {
        project.replace(DOCUMENT, "openapi: 3.0.0", "openapi: 3.2.0");
        assertFault("0302E", DOCUMENT, 1, 10, "3.2.0");
    }

    @Test
    void referenceToNothingIsTold() {
        project.replace(DOCUMENT, "schemas/Order'", "schemas/Ordre'");
        assertFault("0304E", DOCUMENT, 21, 23, "'#/components/schemas/Ordre' does not resolve");
    }

    @Test
    void referenceToAnotherFileIsTold() {
        project.replace(DOCUMENT, "'#/components/schemas/Order'", "'other.yaml#/Order'");
        assertFault("0304E", DOCUMENT, 21, 23, "other files are not supported");
    }

    @Test
    void unknownSchemaTypeIsToldWithSuggestion() {
        project.replace(DOCUMENT, "type: number", "type: nubmer");
        assertFault("0305E", DOCUMENT, 39, 17, "'nubmer'", "Did you mean 'number'?");
    }

    @Test
    void patternThatIsNoRegularExpressionIsTold() {
        project.replace(DOCUMENT, "type: number", "type: string\n          pattern: '([a-z'");
        assertFault("0305E", DOCUMENT, 40, 20, "not a regular expression");
    }

    @Test
    void assetSchemaIsCheckedToo() {
        project.replace(
                "zosAssets/getOrder/providerFiles/requestSchema.json",
                "\"maxLength\": 20",
                "\"maxLength\": \"20\"");
        assertFault(
                "0305E", "zosAssets/getOrder/providerFiles/requestSchema.json", 9, 59, "maxLength");
    }

    @Test
    void undeclaredPathParameterIsAWarning() {
        project.replace(DOCUMENT, "name: id", "name: number")
                .replace(DOCUMENT, "in: path", "in: query");
        assertFault("0309W", DOCUMENT, 8, 7, "'id'");
    }

    @Test
    void duplicateOperationIdIsAWarning() {
        project.replace(
                DOCUMENT,
                "components:",
                """
                  /other:
                    get:
                      operationId: getOrder
                      responses: {}
                components:\
                """);
        assertThat(faults())
                .extracting(f -> f.id() + " " + f.line())
                .contains("IRB-PROJ-0306W 32")
                .contains("IRB-PROJ-0503W 32");
    }

    @Test
    void twoTemplatesOfOneShapeAreAnError() {
        project.replace(
                DOCUMENT,
                "components:",
                "  /orders/{no}:\n    get:\n      responses: {}\ncomponents:");
        assertThat(faults()).extracting(Fault::id).contains("IRB-PROJ-0307E");
    }

    @Test
    void rolesMustBeAList() {
        project.replace(
                DOCUMENT,
                "operationId: getOrder",
                "operationId: getOrder\n      x-ibm-zcon-roles-allowed: clerk");
        project.replace(SERVER, "</server>", REGISTRY + "</server>");
        assertFault("0310E", DOCUMENT, 9, 33);
    }

    @Test
    void rolesThatNothingReadsAreFaults() {
        project.replace(
                DOCUMENT,
                "operationId: getOrder",
                "operationId: getOrder\n      x-ibm-zcon-role-allowed: [Clerk]");
        assertFault("0313E", DOCUMENT, 9, 7);
        for (String name :
                List.of("X-IBM-zcon-roles-allowed", "x-ibm-zcon-allowed", "x-roles-allowed")) {
            assertThat(documentFaults("components:", name + ": [Clerk]\ncomponents:"))
                    .singleElement()
                    .asString()
                    .contains("0313E", name, "Did you mean 'x-ibm-zcon-roles-allowed'?");
        }
    }

    private List<String> documentFaults(String part, String other) {
        return TestProject.load(new TestProject().replace(DOCUMENT, part, other).writeTo(folder))
                .faults()
                .stream()
                .map(Fault::toString)
                .toList();
    }

    @Test
    void rolesAtAPlaceWhereTheyAreNotReadAreFaults() {
        String roles = "x-ibm-zcon-roles-allowed: [Clerk]";
        assertThat(documentFaults("components:", roles + "\ncomponents:"))
                .noneMatch(fault -> fault.contains("0313E"));
        for (String part : List.of("info:", "components:", "paths:")) {
            assertThat(documentFaults(part, part + "\n  " + roles))
                    .as(part)
                    .anyMatch(fault -> fault.contains("0313E") && fault.contains("operation"));
        }
        assertThat(documentFaults("    get:", "    " + roles + "\n    get:"))
                .singleElement()
                .asString()
                .contains("0313E");
    }

    @Test
    void securityThatIsNotReadIsAnError() {
        for (String key : List.of("securty", "Security", "secuirty")) {
            assertThat(documentFaults("components:", key + ": [{basic: []}]\ncomponents:"))
                    .singleElement()
                    .asString()
                    .contains("IRB-PROJ-0318E", key, "Did you mean 'security'?");
        }
        assertThat(documentFaults("    get:", "    security: [{basic: []}]\n    get:"))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0318E", "in each operation");
        for (String value : List.of("{basic: []}", "basic", "[basic]", "")) {
            assertThat(documentFaults("components:", "security: " + value + "\ncomponents:"))
                    .as(value)
                    .singleElement()
                    .asString()
                    .contains("IRB-PROJ-0318E", "list of objects");
        }
    }

    @Test
    void keysThatOpenApiDoesNotDefineAreTold() {
        assertThat(documentFaults("operationId: getOrder", "operationID: getOrder"))
                .anyMatch(fault ->
                        fault.contains("IRB-PROJ-0319W")
                                && fault.contains("Did you mean 'operationId'?"));
        assertThat(documentFaults("components:", "x-own: 1\ncomponents:")).isEmpty();
    }

    @Test
    void misspeltNamesThatDecideWhoMayCallAreErrors() {
        for (String element :
                List.of(
                        "<basicRegisty/>",
                        "<basicAuthRegistry/>",
                        "<ironbridge_apiKey/>",
                        "<authorization-role id='zos.connect.access.roles'/>",
                        "<zosconnect_zosConnectManger requireAuth='true'/>",
                        "<zosconnect_zosConnectManager requireAuht='true'/>",
                        "<zosconnect_services><service name='s' requireAuht='true'/>"
                                + "</zosconnect_services>")) {
            assertThat(configurationFaults(element))
                    .as(element)
                    .anyMatch(fault ->
                            fault.contains("IRB-PROJ-0712E") && fault.contains("Did you mean"));
        }
        assertThat(configurationFaults("<oddity/>"))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0601W");
    }

    private List<String> configurationFaults(String elements) {
        return TestProject.load(
                        new TestProject()
                                .replace(SERVER, "</server>", elements + "</server>")
                                .writeTo(folder))
                .faults()
                .stream()
                .map(Fault::toString)
                .toList();
    }

    @Test
    void otherExtensionsOfTheProductThatAreNotKnownAreTold() {
        assertThat(documentFaults("components:", "x-ibm-zcon-metadata: {}\ncomponents:")).isEmpty();
        assertThat(documentFaults("components:", "x-ibm-zcon-policy: {}\ncomponents:"))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0314W", "x-ibm-zcon-policy");
    }

    private List<String> roleFaults(String elements) {
        TestProject bound =
                new TestProject()
                        .replace(
                                DOCUMENT,
                                "operationId: getOrder",
                                "operationId: getOrder\n      x-ibm-zcon-roles-allowed: [Clerk]")
                        .replace(SERVER, "</server>", elements + "</server>");
        return TestProject.load(bound.writeTo(folder)).faults().stream()
                .map(Fault::toString)
                .toList();
    }

    @Test
    void rolesThatNobodyCanHaveAreTold() {
        assertThat(roleFaults("<safRegistry/>"))
                .anyMatch(fault ->
                        fault.contains("IRB-PROJ-0689W")
                                && fault.contains("requires roles")
                                && fault.contains("all requests are rejected"));
        assertThat(roleFaults("<zosconnect_zosConnectManager requireAuth='false'/>"))
                .noneMatch(fault -> fault.contains("0689W"));
        assertThat(roleFaults(REGISTRY)).noneMatch(fault -> fault.contains("0689W"));
    }

    @Test
    void rolesThatCountForNothingAreTold() {
        String application =
                REGISTRY
                        + "<webApplication id=\"a\" name=\"orders\""
                        + " location=\"x.war\"><application-bnd><security-role"
                        + " name=\"%s\"/></application-bnd></webApplication>";
        assertThat(roleFaults(application.formatted("Clerk"))).isEmpty();
        assertThat(roleFaults(application.formatted("Clerc")))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0682W", "names the role 'Clerc'", "Did you mean 'Clerk'?");
        assertThat(
                        roleFaults(
                                application.formatted("Clerk")
                                        + "<authorization-roles id=\"order\"><security-role"
                                        + " name=\"Clerk\"/></authorization-roles>"))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0681W", "The roles of 'order'", "Did you mean 'orders'?");
    }

    @Test
    void whatIsSaidOfAnApiThatIsNotThereIsTold() {
        String api =
                "<webApplication id=\"a\" name=\"orders\" location=\"x.war\"/>"
                        + "<basicRegistry/><zosconnect_zosConnectAPIs><zosConnectAPI name=\"%s\""
                        + " requireAuth=\"true\"/></zosconnect_zosConnectAPIs>";
        assertThat(roleFaults(api.formatted("orders"))).isEmpty();
        assertThat(roleFaults(api.formatted("order")))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0690W", "rule for 'order'", "Did you mean 'orders'?");
    }

    @Test
    void operationWithoutFolderIsAWarning() {
        project.replace(
                DOCUMENT, "components:", "  /other:\n    get:\n      responses: {}\ncomponents:");
        assertFault("0503W", DOCUMENT, 32, 5, "GET /other");
    }

    @Test
    void folderForUnknownPathIsAnError() {
        project.with("operations/%2Forder%2F%7Bid%7D/get/operation.yaml", "zasset: getOrder");
        assertFault(
                "0501E",
                "operations/%2Forder%2F%7Bid%7D",
                0,
                0,
                "/order/{id}",
                "Did you mean '/orders/{id}'?");
    }

    @Test
    void folderForUnknownMethodIsAnError() {
        project.with("operations/%2Forders%2F%7Bid%7D/put/operation.yaml", "zasset: getOrder");
        assertFault("0502E", "operations/%2Forders%2F%7Bid%7D/put", 0, 0, "PUT /orders/{id}");
    }

    @Test
    void lowerCaseEscapesInFolderNamesAreRead() {
        TestProject other = new TestProject();
        for (String file :
                List.of(
                        "operation.yaml",
                        "request.yaml",
                        "response_mapping.yaml",
                        "response_200.yaml",
                        "response_500.yaml")) {
            other.without(OPERATION + file);
            other.with("operations/%2forders%2f%7bid%7d/get/" + file, "version: 1");
        }
        assertThat(TestProject.load(other.writeTo(folder)).faults())
                .extracting(Fault::id)
                .doesNotContain("IRB-PROJ-0501E", "IRB-PROJ-0503W");
    }

    @Test
    void missingRequestMappingIsAWarningAndLeavesTheOperationUnimplemented() {
        project.without(OPERATION + "request.yaml");
        assertFault("0504W", OPERATION + "request.yaml", 0, 0);
        assertThat(
                        TestProject.load(folder)
                                .projects()
                                .getFirst()
                                .operations()
                                .getFirst()
                                .implementation())
                .isEmpty();
    }

    @Test
    void missingResponseMappingIsAWarning() {
        project.without(OPERATION + "response_mapping.yaml");
        assertFault("0504W", OPERATION + "response_mapping.yaml", 0, 0);
    }

    @Test
    void missingOperationFileIsAWarning() {
        project.without(OPERATION + "operation.yaml");
        assertThat(faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0504W", "IRB-PROJ-0406W");
    }

    @Test
    void unknownAssetIsToldWithSuggestion() {
        project.with(OPERATION + "operation.yaml", "version: 1\nzasset: \"getOrdr\"\n");
        assertThat(faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0505E", "IRB-PROJ-0406W");
        assertThat(faults().getFirst().line()).isEqualTo(2);
        assertThat(faults().getFirst().column()).isEqualTo(9);
        assertThat(faults().getFirst().remedy()).contains("Did you mean 'getOrder'?");
    }

    @Test
    void unusedAssetIsAWarning() {
        project.with(
                "zosAssets/spare/zosAsset.yaml",
                """
                type: db2-1.0
                providerProperties:
                  serviceName: spare
                  connectionRef: db2Conn
                """);
        assertFault("0406W", "zosAssets/spare/zosAsset.yaml", 1, 1, "'spare'");
    }

    @Test
    void assetFolderWithoutFileIsAnError() {
        project.without(ASSET);
        assertFault("0401E", ASSET, 0, 0);
    }

    @Test
    void unknownAssetTypeNamesTheKnownOnes() {
        project.replace(ASSET, "db2-1.0", "db2-2.0");
        assertFault(
                "0402E",
                ASSET,
                2,
                7,
                "'db2-2.0'",
                "Did you mean 'db2-1.0'?",
                "cicsCommarea-1.0",
                "sql-1.0");
    }

    @Test
    void missingServiceNameIsAnError() {
        project.replace(ASSET, "\"getOrder\"", "\"\"");
        assertFault("0403E", ASSET, 5, 16, "serviceName");
    }

    @Test
    void unknownProviderPropertyIsAWarning() {
        project.replace(ASSET, "  version:", "  serviceVersion:");
        assertFault("0404W", ASSET, 7, 3, "'serviceVersion'");
    }

    @Test
    void unknownConnectionIsToldWithSuggestion() {
        project.replace(ASSET, "db2Conn", "db2Con");
        assertFault("0405E", ASSET, 8, 18, "'db2Con'", "Did you mean 'db2Conn'?");
    }

    @Test
    void connectionOfAnotherKindIsAnError() {
        project.replace(
                        SERVER,
                        "</server>",
                        "<zosconnect_cicsIpicConnection id=\"cics\" host=\"h\""
                                + " port=\"1\"/></server>")
                .replace(ASSET, "db2Conn", "cics");
        assertFault("0407E", ASSET, 8, 18, "<zosconnect_cicsIpicConnection>");
    }

    @Test
    void maxRowsMustBeANumber() {
        project.with(
                        ASSET,
                        """
                        type: sql-1.0
                        providerProperties:
                          statement: SELECT 1 FROM T
                          connectionRef: ds
                          maxRows: many
                        """)
                .with("liberty/config/ds.xml", "<server><dataSource id=\"ds\"/></server>");
        assertFault("0408E", ASSET, 5, 12, "'many'");
    }

    @Test
    void unknownMappingKeyIsToldWithSuggestion() {
        project.replace(OPERATION + "request.yaml", "expression:", "expresion:");
        List<Fault> faults = faults();
        assertThat(faults.getFirst().toString())
                .contains("request.yaml:8:9: IRB-PROJ-0507E")
                .contains("Did you mean 'expression'?");
    }

    @Test
    void wrongIndentationIsTold() {
        project.with(
                OPERATION + "request.yaml",
                "version: 1\nmappings:\n- body:\n  mappings:\n  - A:\n");
        assertFault("0506E", OPERATION + "request.yaml", 3, 3, "indentation");
    }

    @Test
    void twoRulesOfOneFieldAreAnError() {
        project.replace(OPERATION + "request.yaml", "nullable: true", "template: x");
        assertFault("0506E", OPERATION + "request.yaml", 5, 7, "expression, template");
    }

    @Test
    void badExpressionIsToldInsideItsScalar() {
        project.replace(OPERATION + "request.yaml", "$pathParameters.id", "$pathParameters.id + )");
        List<Fault> faults = faults();
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().id()).isEqualTo("IRB-PROJ-0508E");
        assertThat(faults.getFirst().line()).isEqualTo(8);
        assertThat(faults.getFirst().column()).isBetween(42, 45);
    }

    @Test
    void badExpressionInATemplateIsToldOnItsOwnLine() {
        project.replace(
                OPERATION + "response_500.yaml",
                "\"Failed: {{$error.message}}\"",
                "\"Failed: \\\n            because of {{$error.}}\"");
        List<Fault> faults = faults();
        assertThat(faults.getFirst().id()).isEqualTo("IRB-PROJ-0508E");
        assertThat(faults.getFirst().line()).isEqualTo(9);
    }

    @Test
    void badConditionIsTold() {
        project.replace(
                OPERATION + "response_mapping.yaml",
                "$zosAssetResponse.statusCode = 200",
                "$zosAssetResponse.statusCode = ");
        List<Fault> faults = faults();
        assertThat(faults).extracting(Fault::id).containsExactly("IRB-PROJ-0508E");
        assertThat(faults.getFirst().line()).isEqualTo(3);
    }

    @Test
    void templateThatIsNotClosedIsTold() {
        project.replace(OPERATION + "response_500.yaml", "message}}", "message}");
        assertFault("0509E", OPERATION + "response_500.yaml", 8, 28, "{{");
    }

    @Test
    void entryNamingAMissingFileIsAWarning() {
        project.without(OPERATION + "response_500.yaml");
        assertFault("0510W", OPERATION + "response_mapping.yaml", 5, 1, "'response_500.yaml'");
    }

    @Test
    void undeclaredStatusIsAWarning() {
        project.replace(
                OPERATION + "response_mapping.yaml", "httpStatusCode: 500", "httpStatusCode: 503");
        assertFault("0511W", OPERATION + "response_mapping.yaml", 7, 19, "503", "200, 500");
    }

    @Test
    void aNewerMappingVersionIsReadAsFarAsItIsKnown() {
        project.replace(OPERATION + "request.yaml", "version: \"1.2\"", "version: 1.3\nnotes: new");
        List<Fault> faults = faults();

        assertThat(faults)
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0512W", "IRB-PROJ-0507W");
        assertThat(faults).extracting(Fault::line).containsExactly(1, 2);
        assertThat(faults.getFirst().toString()).contains("newer than 1.2");
    }

    @Test
    void anUnknownKeyOfAKnownVersionIsAnError() {
        project.replace(
                OPERATION + "request.yaml", "version: \"1.2\"", "version: \"1.2\"\nnotes: new");
        assertFault("0507E", OPERATION + "request.yaml", 2, 1, "'notes'");
    }

    @Test
    void versionsOneToOnePointTwoAreRead() {
        for (String version : List.of("1", "1.0", "1.2", "\"1.1\"", "'1'", "1.2.0")) {
            new TestProject()
                    .replace(OPERATION + "request.yaml", "\"1.2\"", version)
                    .writeTo(folder);
            assertThat(TestProject.load(folder).faults()).as(version).isEmpty();
        }
    }

    @Test
    void requestRootMustFitTheAsset() {
        project.replace(OPERATION + "request.yaml", "- body:", "- commarea:");
        assertFault("0513E", OPERATION + "request.yaml", 3, 3, "'commarea'", "'body'");
    }

    @Test
    void unmappedHostVariableIsAWarning() {
        project.replace(OPERATION + "request.yaml", "ORDERNO", "NOTE");
        assertFault("0514W", OPERATION + "request.yaml", 3, 3, "'ORDERNO'");
    }

    @Test
    void computingWithManyDigitsIsAWarning() {
        project.replace(OPERATION + "response_200.yaml", ".TOTAL", ".ACCOUNT * 2");
        assertFault("0515W", OPERATION + "response_200.yaml", 12, 22, "'ACCOUNT'", "31 digits");
    }

    @Test
    void statusCodeOutOfRangeIsAnError() {
        project.replace(
                OPERATION + "response_mapping.yaml", "httpStatusCode: 500", "httpStatusCode: 100");
        assertFault("0516E", OPERATION + "response_mapping.yaml", 7, 19);
    }

    @Test
    void entryThatSaysNothingIsAWarning() {
        project.replace(
                OPERATION + "response_500.yaml",
                "    - message:",
                "    - {}\n    - code:\n    - message:");
        assertFault("0517W", OPERATION + "response_500.yaml", 6, 7, "'code'");
    }

    @Test
    void entryWithoutConditionIsAWarning() {
        project.replace(OPERATION + "response_mapping.yaml", "  condition: true\n", "");
        assertFault("0518W", OPERATION + "response_mapping.yaml", 5, 1);
        assertThat(
                        TestProject.load(folder)
                                .projects()
                                .getFirst()
                                .operations()
                                .getFirst()
                                .implementation()
                                .orElseThrow()
                                .response()
                                .choices()
                                .getLast()
                                .condition())
                .isEmpty();
    }

    @Test
    void allFaultsAreToldAtOnce() {
        project.replace(ASSET, "db2Conn", "nowhere")
                .replace(DOCUMENT, "type: number", "type: nubmer")
                .replace(
                        OPERATION + "response_mapping.yaml",
                        "httpStatusCode: 500",
                        "httpStatusCode: 503")
                .with(SERVER, "<server><nonsense/></server>");
        assertThat(faults())
                .extracting(Fault::id)
                .containsExactlyInAnyOrder(
                        "IRB-PROJ-0405E", "IRB-PROJ-0305E", "IRB-PROJ-0511W", "IRB-PROJ-0601W");
    }

    @Test
    void pathThatDoesNotExistIsAnError() {
        assertThat(TestProject.load(folder.resolve("nowhere")).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0101E");
    }

    @Test
    void folderThatIsNothingKnownIsAnError() {
        assertThat(TestProject.load(folder).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0102E");
    }

    @Test
    void fileThatIsNotTextIsAnError() throws Exception {
        project.writeTo(folder);
        java.nio.file.Files.write(
                folder.resolve("src/main").resolve(DOCUMENT),
                new byte[] {'o', (byte) 0xFF, (byte) 0xFE});
        assertThat(TestProject.load(folder).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0204E");
    }

    @Test
    void fileBeyondTheLimitIsAnError() {
        project.writeTo(folder);
        ReadLimits small =
                new ReadLimits(500, 1 << 20, 100, 100, 50, 1000, 100, 100, 100, 100, 100);
        Loaded loaded =
                ProjectLoader.load(
                        List.of(folder), TestProject.options(java.util.Map.of()).withLimits(small));
        assertThat(loaded.faults()).extracting(Fault::id).contains("IRB-PROJ-0103E");
    }

    @Test
    void aliasesThatGrowWithoutEndAreRefused() {
        StringBuilder laughs =
                new StringBuilder("openapi: 3.0.0\nx-0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n");
        for (int i = 1; i < 9; i++) {
            laughs.append("x-").append(i).append(": &a").append(i).append(" [");
            laughs.append(("*a" + (i - 1) + ", ").repeat(5)).append("]\n");
        }
        project.with(DOCUMENT, laughs.toString());
        assertThat(faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0201E");
    }

    @Test
    void nestingWithoutEndIsRefused() {
        project.with(DOCUMENT, "[".repeat(100_000));
        assertThat(faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0201E");
        project.without(DOCUMENT).with("api/openapi.json", "[".repeat(100_000));
        assertThat(faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0202E");
    }

    @Test
    void expressionNestedWithoutEndIsRefused() {
        project.replace(
                OPERATION + "request.yaml",
                "$pathParameters.id",
                "(".repeat(50_000) + "1" + ")".repeat(50_000));
        assertThat(faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0508E");
        project.replace(
                OPERATION + "request.yaml",
                "(".repeat(50_000) + "1" + ")".repeat(50_000),
                "1" + "+1".repeat(100_000));
        assertThat(faults()).extracting(Fault::id).allMatch(id -> id.equals("IRB-PROJ-0508E"));
    }
}
