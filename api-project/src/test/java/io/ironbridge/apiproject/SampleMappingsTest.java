package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.InterpretedMapping;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.OperationMapping;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The mappings of IBM's public samples are compiled completely, and the code maps exactly as the
 * interpreter does.
 */
class SampleMappingsTest {
    private static final String EMPLOYEE =
            """
            {"EMPNO":"%s","FIRSTNME":"ANNA","MIDINIT":" ","LASTNAME":"O\\"HARA \u00e4",\
            "WORKDEPT":"A00","PHONENO":null,"HIREDATE":"1995-01-01","JOB":"PRES    ",\
            "EDLEVEL":18,"SEX":"F","BIRTHDATE":"1963-08-24","SALARY":152750.00,"BONUS":1000.50,\
            "COMM":0.00}\
            """;

    private static final String EMPLOYEES =
            "{\"ResultSet Output\":[%s],\"StatusCode\":200,\"Update Count\":%d,"
                    + "\"StatusDescription\":\"Execution Successful\"}";

    private static final String ITEM =
            """
            {"CA-ITEM-REF":%d,"CA-DESCRIPTION":"Ball Pens Black 24pk    ","CA-DEPARTMENT":10,\
            "CA-COST":"%s","IN-STOCK":135,"ON-ORDER":7}\
            """;

    private static final String CATALOG =
            """
            {"DFH0XCP1":{"CA-REQUEST-ID":"01INQC","CA-RETURN-CODE":%d,\
            "CA-RESPONSE-MESSAGE":"+15 ITEMS RETURNED","CA-INQUIRE-REQUEST":{\
            "CA-LIST-START-REF":10,"CA-LAST-ITEM-REF":150,"CA-ITEM-COUNT":15,"CA-CAT-ITEM":[%s]},\
            "CA-INQUIRE-SINGLE":{"CA-SINGLE-ITEM":{"CA-SNGL-ITEM-REF":10,\
            "CA-SNGL-DESCRIPTION":"Pens","CA-SNGL-DEPARTMENT":10,"CA-SNGL-COST":"002.90",\
            "IN-SNGL-STOCK":135,"ON-SNGL-ORDER":0}}}}\
            """;

    private static final String PHONEBOOK =
            """
            {"IVTNO_OUTPUT-MSG":{"OUT-MESSAGE":"%s","OUT-COMMAND":"DISPLAY",\
            "OUT-LAST-NAME":"LAST1","OUT-FIRST-NAME":"FIRST1","OUT-EXTENSION":"8-111-1111",\
            "OUT-ZIP-CODE":"D01/R01","OUT-SEGMENT-NO":"0001"}}\
            """;

    private static final String BODY =
            """
            {"employeeNumber":"000010","firstName":"ANNA","lastName":"LAST1","extension":"1",\
            "zipCode":"Z","department":"A00","educationLevel":18,"salary":31368.00,"bonus":1,\
            "hireDate":"1995-01-01","dateOfBirth":"1963-08-24"}\
            """;

    @Test
    void employees() {
        String row = EMPLOYEE.formatted("000010");
        List<AssetReply> replies =
                List.of(
                        rest(EMPLOYEES.formatted(row, 1)),
                        rest(EMPLOYEES.formatted(row + "," + EMPLOYEE.formatted("000020"), 0)),
                        rest(EMPLOYEES.formatted("", 0)));

        assertSame(Samples.project("employees-db2"), replies);
    }

    @Test
    void catalog() {
        String items = ITEM.formatted(10, "002.90") + "," + ITEM.formatted(20, "");
        List<AssetReply> replies =
                List.of(
                        host("commarea", CATALOG.formatted(0, items)),
                        host("commarea", CATALOG.formatted(0, ITEM.formatted(30, "17"))),
                        host("commarea", CATALOG.formatted(20, "")),
                        host("commarea", CATALOG.formatted(97, "")),
                        host("commarea", CATALOG.formatted(98, "")));

        assertSame(Samples.project("catalog-cics"), replies);
    }

    @Test
    void phonebook() {
        List<AssetReply> replies =
                List.of(
                        host("message", PHONEBOOK.formatted("ENTRY WAS DISPLAYED")),
                        host("message", PHONEBOOK.formatted("ENTRY WAS ADDED TO DATA BASE")),
                        host("message", PHONEBOOK.formatted("ENTRY EXISTS, ADDITION FAILED")),
                        host("message", PHONEBOOK.formatted("ENTRY WAS UPDATED IN DATA BASE")),
                        host("message", PHONEBOOK.formatted("SPECIFIED PERSON WAS NOT FOUND")),
                        host("message", PHONEBOOK.formatted("ENTRY WAS DELETED FROM DATA BASE")));

        assertSame(Samples.project("phonebook-ims"), replies);
    }

    private static void assertSame(Path project, List<AssetReply> replies) {
        Loaded loaded = ProjectLoader.load(List.of(project), TestProject.options(Map.of()));
        for (ApiOperation operation : loaded.projects().getFirst().operations()) {
            ApiOperation.Implementation files = operation.implementation().orElseThrow();
            CompiledMapping code =
                    new CompiledMapping(files.request(), files.response(), MappingLimits.DEFAULT);
            OperationMapping interpreter =
                    new InterpretedMapping(
                            files.request(), files.response(), MappingLimits.DEFAULT);

            assertThat(code.interpreted()).isEmpty();
            replies.forEach(reply -> assertSame(code, interpreter, reply));
            assertThat(code.leftToInterpreter()).as(operation.path()).isZero();
        }
    }

    private static void assertSame(
            CompiledMapping code, OperationMapping interpreter, AssetReply reply) {
        ApiRequest api =
                new ApiRequest(
                        BODY.getBytes(StandardCharsets.UTF_8),
                        Map.of("id", "000010", "lastName", "LAST1"),
                        Map.of("itemNumber", "10", "quantity", "2", "startItemID", "10"),
                        Map::of,
                        Map::of,
                        "");
        AssetResult result = new AssetResult(reply, null);
        try {
            assertThat(code.assetRequest(api))
                    .asString()
                    .isEqualTo(new String(interpreter.assetRequest(api), StandardCharsets.UTF_8));
            ApiResponse expected = interpreter.response(api, result);
            ApiResponse given = code.response(api, result);

            assertThat(given.httpStatus()).isEqualTo(expected.httpStatus());
            assertThat(given.body())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo(new String(expected.body(), StandardCharsets.UTF_8));
        } catch (MappingException e) {
            throw new AssertionError(e);
        }
    }

    private static AssetReply rest(String body) {
        return new AssetReply.Rest(200, Map::of, Map::of, body.getBytes(StandardCharsets.UTF_8));
    }

    private static AssetReply host(String root, String data) {
        return new AssetReply.Host(root, data.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
