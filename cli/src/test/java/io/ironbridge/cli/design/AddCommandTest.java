package io.ironbridge.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a copybook to an API: new, add asset, add operation. */
class AddCommandTest {
    private static final String ACCOUNT =
            """
                   01  ACCT-RECORD.
                       05  ACCT-NUMBER        PIC 9(8).
                       05  ACCT-STATUS        PIC X.
                           88 ACCT-OPEN       VALUE 'O'.
                           88 ACCT-CLOSED     VALUE 'C'.
                       05  ACCT-BALANCE       PIC S9(9)V99 COMP-3.
                       05  ACCT-OWNER         PIC X(30).
                       05  ACCT-OWNER-PARTS REDEFINES ACCT-OWNER.
                           10  ACCT-FIRST     PIC X(10).
                           10  ACCT-LAST      PIC X(20).
                       05  ACCT-COUNT         PIC 9(2).
                       05  ACCT-ENTRY OCCURS 0 TO 12 DEPENDING ON ACCT-COUNT.
                           10  ENTRY-DATE     PIC 9(8).
                           10  ENTRY-AMOUNT   PIC S9(7)V99 COMP-3.
                       05  FILLER             PIC X(4).
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();
    private Path project = Path.of("");
    private Path copybook = Path.of("");

    @BeforeEach
    void begin() throws IOException {
        project = folder.resolve("accounts");
        copybook = folder.resolve("ACCT.cpy");
        Files.writeString(copybook, ACCOUNT);
    }

    private int run(String... arguments) {
        return cli.execute(arguments);
    }

    private String file(String name) throws IOException {
        return Files.readString(project.resolve(name));
    }

    private void make() {
        assertThat(run("new", project.toString())).as(cli.err()).isZero();
        assertThat(
                        run(
                                "add",
                                "asset",
                                "cics",
                                "inquiry",
                                "--program",
                                "ACCTINQ",
                                "--request",
                                copybook.toString(),
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
    }

    private int addOperation(String... more) {
        String[] begin = {
            "add",
            "operation",
            "GET",
            "/accounts/{number}",
            "--asset",
            "inquiry",
            "--project",
            project.toString()
        };
        return run(Stream.of(begin, more).flatMap(Stream::of).toArray(String[]::new));
    }

    @Test
    void missingFilesAreTakenForThoseOfTheirKind() throws IOException {
        make();
        Path near = project.resolveSibling(project.getFileName() + "s");
        Files.writeString(project.resolveSibling(project.getFileName() + "t"), "no project");
        assertThat(run("check", near.toString())).isEqualTo(1);
        assertThat(cli.out()).contains("Did you mean '" + project.getFileName() + "'?");
        Path missing = project.resolveSibling("ACCTS.cpy");
        Files.writeString(project.resolveSibling("ACCTS.yaml"), "no copybook");
        assertThat(run("layout", missing.toString())).isEqualTo(1);
        assertThat(cli.err()).contains("Did you mean 'ACCT.cpy'?");
    }

    @Test
    void anApiOverACopybookHasNoFaults() throws IOException {
        make();
        assertThat(addOperation("--use", "ACCT-OWNER-PARTS")).as(cli.err()).isZero();
        assertThat(cli.out())
                .contains("The parameter number is the item ACCT-NUMBER")
                .contains("ironbridge run");
        assertThat(run("check", project.toString(), "--with-lab"))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(file("src/main/operations/%2Faccounts%2F%7Bnumber%7D/get/request.yaml"))
                .isEqualTo(
                        """
                        ---
                        version: "1.2"
                        mappings:
                        - commarea:
                            mappings:
                            - ACCT-RECORD:
                                required: false
                                nullable: false
                                mappings:
                                - ACCT-NUMBER:
                                    required: false
                                    nullable: false
                                    expression: "$pathParameters.number"
                        """);
        assertThat(file("src/main/operations/%2Faccounts%2F%7Bnumber%7D/get/response_200.yaml"))
                .contains(
                        """
                            - ownerParts:
                                required: false
                                nullable: false
                                mappings:
                                - first:
                        """)
                .contains(
                        """
                            - entry:
                                required: false
                                nullable: false
                                foreach:
                                  input: "$zosAssetResponse.commarea.\\"ACCT-RECORD\\".\\"ACCT-ENTRY\\""
                        """);
        String operation = "src/main/operations/%2Faccounts%2F%7Bnumber%7D/get/";
        assertThat(file(operation + "response_mapping.yaml"))
                .as("each response can be reached")
                .endsWith(
                        """
                        response_200.yaml:
                          condition: "$not($exists($error))"
                          httpStatusCode: 200
                        response_400.yaml:
                          condition: "$error.code = 400"
                          httpStatusCode: 400
                        response_502.yaml:
                          condition: "$error.code in [401, 403, 502]"
                          httpStatusCode: 502
                        response_503.yaml:
                          condition: "$error.code = 503"
                          httpStatusCode: 503
                        response_504.yaml:
                          condition: "$error.code = 504"
                          httpStatusCode: 504
                        response_500.yaml:
                          condition: true
                          httpStatusCode: 500
                        """);
        assertThat(file(operation + "response_500.yaml")).doesNotContain("$error");
        assertThat(file("src/main/api/openapi.yaml"))
                .contains("  /accounts/{number}:\n    get:\n")
                .contains("        balance:\n          type: number\n")
                .contains("maxItems: 12")
                .contains("'400':", "'404':", "'500':", "'502':", "'503':", "'504':")
                .doesNotContain("additionalProperties");
        assertThat(cli.out()).contains("mappings of 2 of 2 operations fully compiled");
    }

    @Test
    void aBackEndThatCannotBeReachedHasItsResponse() throws IOException {
        make();
        assertThat(addOperation()).as(cli.err()).isZero();
        Path cics = project.resolve("src/main/liberty/config/cics.xml");
        Files.writeString(
                cics,
                file("src/main/liberty/config/cics.xml")
                        .replace("port=", "ironbridge_hostlinkPort=\"1\" port="));
        Files.writeString(
                project.resolve("tests/down.yaml"),
                """
                tests:
                - name: no region
                  request: {path: /accounts/42}
                  response: {status: 503, body: {message: The back end cannot be reached.}}
                """);
        Files.delete(project.resolve("tests/getAccountsNumber.yaml"));
        String[] variables = {
            "--var=CICS_HOST=127.0.0.1", "--var=CICS_PORT=1", "--var=CICS_USER=u"
        };
        assertThat(
                        run(
                                Stream.of(
                                                Stream.of("test", project.toString(), "--no-lab"),
                                                Stream.of(variables),
                                                Stream.of("--var=CICS_PASSWORD=p"))
                                        .flatMap(each -> each)
                                        .toArray(String[]::new)))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(cli.err()).doesNotContain("IRB-GW-0302E");
    }

    @Test
    void aMisspeltItemOfARequestIsNotLost() throws IOException {
        make();
        String[] add = {"add", "operation", "POST", "/accounts", "--asset", "inquiry", "--project"};
        assertThat(run(with(add, project.toString()))).as(cli.err()).isZero();
        Files.writeString(
                project.resolve("tests/misspelt.yaml"),
                """
                tests:
                - name: a misspelt item
                  request: {method: POST, path: /accounts, body: {numbr: 42}}
                  response:
                    status: 400
                    body: {errors: [{in: body, detail: "has the unknown property 'numbr'. Did you mean 'number'? Properties: balance, entry, number, status."}]}
                - name: one in a table
                  request: {method: POST, path: /accounts, body: {entry: [{dat: 1}]}}
                  response:
                    status: 400
                    body: {errors: [{pointer: /entry/0}]}
                """);
        assertThat(run("test", project.toString())).as(cli.out() + cli.err()).isZero();
    }

    @Test
    void aDefinitionOfSomeRecordsHasACondition() throws IOException {
        make();
        String[] when = {"--when", "ACCT-OWNER-PARTS:ACCT-STATUS=O"};
        assertThat(addOperation(when)).as(cli.err()).isZero();
        assertThat(file("src/main/operations/%2Faccounts%2F%7Bnumber%7D/get/response_200.yaml"))
                .contains(
                        """
                                    expression: "$zosAssetResponse.commarea.\\"ACCT-RECORD\\".\\"ACCT-STATUS\\" = \\"O\\" ? $zosAssetResponse.commarea.\\"ACCT-RECORD\\".\\"ACCT-OWNER-PARTS\\".\\"ACCT-FIRST\\""
                        """);
        assertThat(run("check", project.toString(), "--with-lab"))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(cli.out()).contains("mappings of 2 of 2 operations fully compiled");
        Path rules = folder.resolve("rules.yaml");
        Files.writeString(
                rules,
                """
                rules:
                - asset: inquiry
                  when: {ACCT-NUMBER: 1}
                  reply: {ACCT-STATUS: O, ACCT-FIRST: ADA, ACCT-LAST: BYRON}
                - asset: inquiry
                  reply: {ACCT-STATUS: C, ACCT-FIRST: ADA, ACCT-LAST: BYRON}
                """);
        Files.writeString(
                project.resolve("tests/owner.yaml"),
                """
                tests:
                - name: a record with it
                  request: {path: /accounts/1}
                  response: {status: 200, body: {status: O, ownerParts: {first: ADA, last: BYRON}}}
                """);
        String[] test = {"test", project.toString(), "--stub-rules", rules.toString()};
        assertThat(run(test)).as(cli.out() + cli.err()).isZero();
        Files.writeString(
                project.resolve("tests/owner.yaml"),
                """
                tests:
                - name: a record without it
                  request: {path: /accounts/2}
                  response: {status: 200, body: {ownerParts: {first: ADA}}}
                """);
        assertThat(run(test)).isEqualTo(1);
        assertThat(cli.out()).contains("FAILED  a record without it");
        assertThat(addOperation(when)).as("again: " + cli.err()).isZero();
        assertThat(addOperation("--when", "ACCT-OWNER-PARTS:ACCT-STATE=O")).isEqualTo(1);
        assertThat(cli.err())
                .contains("--when ACCT-OWNER-PARTS: the record has no item ACCT-STATE.");
        assertThat(addOperation("--when", "ACCT-OWNER-PARTS")).isEqualTo(1);
        assertThat(cli.err()).contains("Write --when DEFINITION:ITEM=VALUE.");
    }

    @Test
    void stubsAndExamplesHaveValuesOfConditionNames() throws IOException {
        make();
        assertThat(addOperation()).as(cli.err()).isZero();
        assertThat(file("src/main/api/openapi.yaml")).contains("          example: O\n");
        assertThat(file("src/main/zosAssets/inquiry/providerFiles/gen/ACCT-RECORD.cpy"))
                .contains("         88 ACCT-CLOSED VALUE 'C'.\n");
        Files.writeString(
                project.resolve("tests/status.yaml"),
                """
                tests:
                - name: a status that there is
                  request: {path: /accounts/42}
                  response: {status: 200, body: {number: 42, status: O}}
                """);
        assertThat(run("test", project.toString())).as(cli.out() + cli.err()).isZero();
    }

    /** Adds an asset, which the command has to reject with these words. */
    private void rejected(String reason, String... add) throws IOException {
        String[] all =
                Stream.of(
                                Stream.of("add"),
                                Stream.of(add),
                                Stream.of("--project", project.toString()))
                        .flatMap(each -> each)
                        .toArray(String[]::new);
        assertThat(run(all)).as(String.join(" ", all)).isEqualTo(1);
        assertThat(cli.err()).contains(reason);
        assertThat(project.resolve("src/main/zosAssets/x")).doesNotExist();
    }

    @Test
    void aRedefinedItemAndARecordAreNamedByTheOptionsOfAdd() throws IOException {
        make();
        assertThat(addOperation("--response-items", "ACCT-FIRST")).isEqualTo(1);
        assertThat(cli.err())
                .contains("has no item ACCT-FIRST that the operation shows.")
                .contains("--use takes one of ACCT-OWNER, ACCT-OWNER-PARTS.");
        Files.writeString(copybook, ACCOUNT + "       01 TRAILER.\n           05 T PIC X.\n");
        rejected(
                "ACCT.cpy has 2 records: ACCT-RECORD, TRAILER.",
                "asset",
                "cics",
                "x",
                "--program",
                "P",
                "--request",
                copybook.toString());
        assertThat(cli.err()).contains("ACCT.cpy#RECORD").doesNotContain("--record", "--select");
    }

    @Test
    void whatCheckWouldRejectIsNotWritten() throws IOException {
        make();
        String record = copybook.toString();
        String[] cics = {"asset", "cics", "x", "--request", record, "--program"};
        rejected("Use 1 to 8 of A-Z, 0-9, $, @ and #.", with(cics, "NINELONGS"));
        rejected("The program of the asset 'x' is 'A-B'.", with(cics, "A-B"));
        rejected("Use 1 to 4 letters", with(cics, "PROG", "--transid", "FIVES"));
        rejected("Code page '99999' is unknown", with(cics, "PROG", "--ccsid", "99999"));
        rejected(
                "Use 1 to 16 letters",
                "asset",
                "cics",
                "x",
                "--program",
                "P",
                "--request",
                "A234567890123456X=" + record);
        rejected(
                "Code page '99999' is unknown",
                "asset",
                "mq",
                "x",
                "--queue",
                "Q",
                "--ccsid",
                "99999",
                "--request",
                record);
        rejected(
                "the segment ACCT-RECORD does not begin with LL and ZZ",
                "asset",
                "ims",
                "x",
                "--transaction",
                "TRAN",
                "--request",
                record);
        rejected(
                "Use 1 to 8 of A-Z, 0-9, $, # and @, no digit first.",
                "asset",
                "ims",
                "x",
                "--transaction",
                "NINELONGS",
                "--request",
                record);
        rejected("The statement cannot be used", "asset", "sql", "x", "--statement", "SELECT ?");
    }

    private static String[] with(String[] first, String... more) {
        return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 205, 304})
    void aReplyWithoutContentHasNoBodyMapping(int status) throws IOException {
        make();
        assertThat(addOperation("--use", "ACCT-OWNER-PARTS", "--status", "" + status))
                .as(cli.err())
                .isZero();
        String folder = "src/main/operations/%2Faccounts%2F%7Bnumber%7D/get/";
        assertThat(file(folder + "response_" + status + ".yaml"))
                .isEqualTo("---\nversion: \"1.2\"\nmappings: []\n");
        assertThat(file("src/main/api/openapi.yaml")).doesNotContain("GetAccountsNumberResponse");
    }

    @Test
    void anOperationThatTheServerCannotServeIsNotWritten() throws IOException {
        make();
        String before = file("src/main/api/openapi.yaml");
        for (String path : new String[] {"/x/{a", "/x/a}", "/x/{}", "/x/{a}{b}", "/x/{a}.txt"}) {
            rejected(
                    "The path '" + path + "' has braces that are no parameter.",
                    "operation",
                    "GET",
                    path,
                    "--asset",
                    "inquiry");
        }
        for (String status : new String[] {"99", "404", "600"}) {
            rejected(
                    "Use 200 to 399.",
                    "operation",
                    "GET",
                    "/x",
                    "--asset",
                    "inquiry",
                    "--status",
                    status);
        }
        assertThat(file("src/main/api/openapi.yaml")).isEqualTo(before);
    }

    @Test
    void anAreaWithSeveralDefinitionsIsLeftToTheUser() throws IOException {
        make();
        assertThat(addOperation()).isZero();
        assertThat(cli.out())
                .contains(
                        "An area with several definitions is left out; --use takes one of"
                                + " ACCT-OWNER, ACCT-OWNER-PARTS");
        assertThat(file("src/main/api/openapi.yaml")).doesNotContain("owner");
    }

    @Test
    void nothingIsOverwrittenUnlessItIsForced() throws IOException {
        make();
        Path asset = project.resolve("src/main/zosAssets/inquiry/zosAsset.yaml");
        Files.writeString(asset, "mine");
        String[] again = {
            "add",
            "asset",
            "cics",
            "inquiry",
            "--program",
            "ACCTINQ",
            "--request",
            copybook.toString(),
            "--project",
            project.toString()
        };
        assertThat(run(again)).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-DESIGN-0002E", "inquiry");
        assertThat(Files.readString(asset)).isEqualTo("mine");
        assertThat(
                        run(
                                Stream.concat(Stream.of(again), Stream.of("--force"))
                                        .toArray(String[]::new)))
                .isZero();
        assertThat(Files.readString(asset)).contains("ACCTINQ");
    }

    @Test
    void aSecondRunChangesNothing() throws IOException {
        make();
        assertThat(addOperation()).isZero();
        String before = file("src/main/api/openapi.yaml");
        assertThat(addOperation()).as(cli.err()).isZero();
        assertThat(cli.out()).contains("it stays as it is");
        assertThat(file("src/main/api/openapi.yaml")).isEqualTo(before);
    }

    @Test
    void aDryRunShowsTheDifferenceAndWritesNothing() throws IOException {
        make();
        String before = file("src/main/api/openapi.yaml");
        assertThat(addOperation("--dry-run")).isZero();
        assertThat(cli.out()).contains("--- a/src/main/api/openapi.yaml", "+  /accounts/{number}:");
        assertThat(file("src/main/api/openapi.yaml")).isEqualTo(before);
    }

    @Test
    void anUnknownItemIsRefusedWithTheKnownOnes() {
        make();
        assertThat(addOperation("--response-items", "ACCT-BALANC")).isEqualTo(1);
        assertThat(cli.err()).contains("ACCT-BALANC", "ACCT-BALANCE");
        assertThat(addOperation("--parameter", "number=ACCT-NO")).isEqualTo(1);
        assertThat(cli.err())
                .contains("--parameter number=ACCT-NO: the request has no single item ACCT-NO.")
                .contains("ACCT-NUMBER");
        assertThat(addOperation("--set", "ACCT-STATUSS=C")).isEqualTo(1);
        assertThat(cli.err())
                .contains("--set ACCT-STATUSS: the request has no single item ACCT-STATUSS.")
                .contains("Did you mean 'ACCT-STATUS'?")
                .doesNotContain("parameter ACCT");
        assertThat(addOperation("--use", "ACCT-OWNER-PART")).isEqualTo(1);
        assertThat(cli.err())
                .contains("IRB-DESIGN-0001E No area with several definitions (REDEFINES)")
                .contains("Did you mean 'ACCT-OWNER-PARTS'?");
        assertThat(addOperation("--use", "ACCT-OWNER,ACCT-OWNER-PARTS")).isEqualTo(1);
        assertThat(cli.err()).contains("ACCT-OWNER and ACCT-OWNER-PARTS define the same area.");
    }

    @Test
    void anImsTransactionAndAQueueHaveTheirFiles() throws IOException {
        make();
        Path segment = folder.resolve("IN.cpy");
        Files.writeString(
                segment,
                """
                       01  IN-MSG.
                           02  IN-LL     PIC S9(3) COMP.
                           02  IN-ZZ     PIC S9(3) COMP.
                           02  IN-TRAN   PIC X(10).
                           02  IN-NAME   PIC X(10).
                """);
        String[] at = {"--project", project.toString(), "--request", segment.toString()};
        assertThat(
                        run(
                                Stream.concat(
                                                Stream.of(
                                                        "add",
                                                        "asset",
                                                        "ims",
                                                        "phones",
                                                        "--transaction",
                                                        "IVTNO"),
                                                Stream.of(at))
                                        .toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        assertThat(
                        run(
                                "add",
                                "operation",
                                "GET",
                                "/phones/{name}",
                                "--asset",
                                "phones",
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
        assertThat(file("src/main/operations/%2Fphones%2F%7Bname%7D/get/request.yaml"))
                .contains("- IN-NAME:")
                .doesNotContain("IN-LL", "IN-TRAN");
        assertThat(
                        run(
                                Stream.concat(
                                                Stream.of(
                                                        "add",
                                                        "asset",
                                                        "mq",
                                                        "orders",
                                                        "--queue",
                                                        "ORDERS.IN",
                                                        "--reply-queue",
                                                        "ORDERS.OUT"),
                                                Stream.of(at))
                                        .toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        assertThat(file("src/main/zosAssets/orders/zosAsset.yaml"))
                .contains("replyDestination: \"ORDERS.OUT\"");
    }

    @Test
    void containersMakeAChannel() throws IOException {
        assertThat(run("new", project.toString())).isZero();
        assertThat(
                        run(
                                "add",
                                "asset",
                                "cics",
                                "price",
                                "--program",
                                "PRICEQ",
                                "--request",
                                "PARCEL=" + copybook,
                                "--response",
                                "COST=" + copybook,
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
        assertThat(file("src/main/zosAssets/price/providerFiles/channel.yaml"))
                .contains("- name: \"PARCEL\"", "transform: \"request_PARCEL.dai\"");
        assertThat(
                        run(
                                "add",
                                "operation",
                                "POST",
                                "/prices",
                                "--asset",
                                "price",
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
        assertThat(run("check", project.toString(), "--with-lab"))
                .as(cli.out() + cli.err())
                .isZero();
    }

    @Test
    void aPackedProjectIsTheSameProject() throws IOException {
        make();
        assertThat(addOperation()).isZero();
        Path war = project.resolve("build/libs/accounts.war");
        assertThat(run("package", project.toString())).as(cli.err()).isZero();
        assertThat(cli.out()).contains("cics.xml is not in it");
        byte[] first = Files.readAllBytes(war);
        assertThat(run("package", project.toString())).isZero();
        assertThat(Files.readAllBytes(war)).isEqualTo(first);
        String server = project.resolve("src/main/liberty/config/cics.xml").toString();
        assertThat(run("check", war.toString(), server, "--with-lab"))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(run("package", folder.toString())).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-DESIGN-0007E");
    }

    @Test
    void anOperationOfADocumentIsMappedByName() throws IOException {
        Path document = folder.resolve("api.yaml");
        Files.writeString(
                document,
                """
                openapi: 3.0.3 # of another team
                info: {title: Accounts, version: "1"}
                paths:
                  /accounts/{number}:
                    put:
                      parameters:
                      - {name: number, in: path, required: true, schema: {type: integer}}
                      requestBody:
                        content:
                          application/json:
                            schema:
                              type: object
                              properties:
                                acct_balance: {type: number}
                                entries: {type: array, items: {type: object}}
                                entry:
                                  type: array
                                  items:
                                    type: object
                                    properties: {entryAmount: {type: number}}
                      responses:
                        '200':
                          description: An account
                          content:
                            application/json:
                              schema:
                                type: object
                                properties:
                                  balance: {type: number}
                                  owner:
                                    type: object
                                    properties: {first: {type: string}}
                                  branch: {type: string}
                """);
        assertThat(run("new", project.toString(), "--openapi", document.toString())).isZero();
        assertThat(
                        run(
                                "add",
                                "asset",
                                "cics",
                                "inquiry",
                                "--program",
                                "ACCTINQ",
                                "--request",
                                copybook.toString(),
                                "--project",
                                project.toString()))
                .isZero();
        assertThat(
                        run(
                                "add",
                                "operation",
                                "PUT",
                                "/accounts/{number}",
                                "--asset",
                                "inquiry",
                                "--use",
                                "ACCT-OWNER-PARTS",
                                "--force",
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
        assertThat(cli.out())
                .contains(
                        "No item of the asset belongs to $body.entries",
                        "No item of the asset belongs to branch of the response");
        assertThat(file("src/main/api/openapi.yaml")).isEqualTo(Files.readString(document));
        String operation = "src/main/operations/%2Faccounts%2F%7Bnumber%7D/put/";
        assertThat(file(operation + "request.yaml"))
                .contains(
                        "expression: \"$pathParameters.number\"",
                        "expression: \"$body.acct_balance\"",
                        "input: \"$body.entry\"",
                        "expression: \"$item.entryAmount\"")
                .doesNotContain("ACCT-STATUS", "ENTRY-DATE");
        assertThat(file(operation + "response_200.yaml"))
                .contains(
                        """
                            - owner:
                                required: false
                                nullable: false
                                mappings:
                                - first:
                                    required: false
                                    nullable: false
                                    expression: "$zosAssetResponse.commarea.\\"ACCT-RECORD\\".\\"ACCT-OWNER-PARTS\\".\\"ACCT-FIRST\\""
                        """)
                .doesNotContain("branch", "status");
    }

    @Test
    void aNewProjectAnswersAndItsTestPasses() {
        assertThat(run("new", project.toString())).isZero();
        assertThat(run("test", project.toString())).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("passed  GET /hello", "1 passed, 0 failed");
    }

    @Test
    void operationsOfADocumentReturnTheirExamples() throws IOException {
        Path document = folder.resolve("api.yaml");
        Files.writeString(
                document,
                """
                openapi: 3.0.3
                info: {title: Parts, version: "1"}
                paths:
                  /parts/{id}:
                    get:
                      parameters:
                      - {name: id, in: path, required: true, schema: {type: integer}}
                      responses:
                        '200':
                          description: A part
                          content:
                            application/json:
                              schema:
                                type: object
                                properties:
                                  name: {type: string, example: bolt}
                                  sizes: {type: array, items: {type: integer, example: 8}}
                """);
        assertThat(run("new", project.toString(), "--openapi", document.toString()))
                .as(cli.err())
                .isZero();
        Path tests = Files.createDirectories(project.resolve("tests"));
        Files.writeString(
                tests.resolve("parts.yaml"),
                """
                tests:
                - name: a part
                  request: {path: /parts/7}
                  response: {status: 200, body: {name: bolt, sizes: [8]}}
                - name: another status
                  request: {path: /parts/x}
                  response: {status: 200}
                """);
        Path junit = folder.resolve("junit.xml");
        assertThat(run("test", project.toString(), "--junit", junit.toString())).isEqualTo(1);
        assertThat(cli.out())
                .contains("passed  a part", "FAILED  another status", "expected 200, was 400");
        assertThat(Files.readString(junit)).contains("tests=\"2\" failures=\"1\"");
    }

    @Test
    void aTableIsCountedByAnotherItem() throws IOException {
        Files.writeString(
                copybook,
                """
                       01  ORD-RECORD.
                           05  ORD-NUMBER     PIC 9(8).
                           05  ORD-LINES      PIC 9(2).
                           05  ORD-LINE OCCURS 5 TIMES.
                               10 LINE-PART   PIC X(4).
                """);
        make();
        String[] add = {
            "add", "operation", "POST", "/orders", "--asset", "inquiry", "--project", "" + project
        };
        String[] count = {"--count", "ORD-LINE=ORD-LINES"};
        assertThat(run(Stream.of(add, count).flatMap(Stream::of).toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        String folder = "src/main/operations/%2Forders/post/";
        assertThat(file(folder + "request.yaml")).contains("\"$count($body.line)\"");
        assertThat(file(folder + "response_200.yaml"))
                .contains("$index < $zosAssetResponse.commarea.\\\"ORD-RECORD\\\".\\\"ORD-LINES")
                .doesNotContain("- lines:");
        assertThat(file("src/main/api/openapi.yaml")).contains("minItems: 0");
        assertThat(run("test", project.toString())).as(cli.out() + cli.err()).isZero();
        count[1] = "ORD-LINE=ORD-PART";
        add[3] = "/others";
        assertThat(run(Stream.of(add, count).flatMap(Stream::of).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(cli.err()).contains("ORD-PART does not count the table ORD-LINE.");
    }

    @Test
    void theTextOfAStatementTellsItsReply() throws IOException {
        assertThat(run("new", project.toString())).isZero();
        String[] statements = {
            "SELECT ID, LAST_NAME FROM STAFF WHERE ID = :id", "DELETE FROM STAFF WHERE ID = :id"
        };
        String[] methods = {"GET", "DELETE"};
        for (int i = 0; i < methods.length; i++) {
            String[] asset = {"add", "asset", "sql", methods[i], "--statement", statements[i]};
            String[] operation = {"add", "operation", methods[i], "/staff/{id}", "--asset"};
            String[] to = {"--project", project.toString()};
            assertThat(run(Stream.of(asset, to).flatMap(Stream::of).toArray(String[]::new)))
                    .isZero();
            String[] named = {methods[i], to[0], to[1]};
            assertThat(run(Stream.of(operation, named).flatMap(Stream::of).toArray(String[]::new)))
                    .as(cli.err())
                    .isZero();
        }
        String folder = "src/main/operations/%2Fstaff%2F%7Bid%7D/";
        assertThat(file(folder + "get/response_200.yaml")).contains("- lastName:");
        assertThat(file(folder + "get/response_mapping.yaml")).contains("$count(");
        assertThat(file(folder + "delete/response_mapping.yaml")).contains("Update Count");
        assertThat(run("check", project.toString())).as(cli.out() + cli.err()).isZero();
    }

    @Test
    void aKeyIsMappedWhateverItemsAreChosenAndAConstantIsNotTheCallers() throws IOException {
        make();
        String[] add = {
            "add", "operation", "POST", "/accounts/{number}/balance", "--asset", "inquiry"
        };
        String[] more = {
            "--request-items", "ACCT-BALANCE", "--set", "ACCT-STATUS=C", "--project", "" + project
        };
        assertThat(run(Stream.of(add, more).flatMap(Stream::of).toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        assertThat(cli.out()).contains("Each return code of the program counts as success");
        assertThat(
                        file(
                                "src/main/operations/%2Faccounts%2F%7Bnumber%7D%2Fbalance/post/request.yaml"))
                .contains("$pathParameters.number")
                .contains("expression: \"\\\"C\\\"\"")
                .contains("$body.balance")
                .doesNotContain("$body.status");
        more[3] = "ACCT-NUMBER=x";
        assertThat(run(Stream.of(add, more).flatMap(Stream::of).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(cli.err()).contains("ACCT-NUMBER is a number; x is none.");
    }

    @Test
    void anMqAssetRunsWithItsQueuesAndTakesThePlaceOfAnExample() throws IOException {
        Path document = folder.resolve("api.yaml");
        Files.writeString(
                document,
                """
                openapi: 3.0.3
                info: {title: accounts, version: 1.0.0}
                paths:
                  /accounts:
                    post:
                      operationId: account
                      requestBody:
                        content:
                          application/json:
                            schema: {type: object, properties: {number: {type: integer}}}
                      responses:
                        '200':
                          description: OK
                          content:
                            application/json:
                              schema: {type: object, properties: {number: {type: integer}}}
                """);
        assertThat(run("new", project.toString(), "--openapi", document.toString())).isZero();
        String[] asset = {"add", "asset", "mq", "account", "--queue", "Q1", "--reply-queue", "Q2"};
        String[] data = {"--request", copybook.toString(), "--project", project.toString()};
        assertThat(run(Stream.of(asset, data).flatMap(Stream::of).toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        assertThat(
                        run(
                                "add",
                                "operation",
                                "POST",
                                "/accounts",
                                "--asset",
                                "account",
                                "--project",
                                project.toString()))
                .as(cli.err())
                .isZero();
        assertThat(run("test", project.toString())).as(cli.out() + cli.err()).isZero();
        asset[5] = "no queue";
        assertThat(run(Stream.of(asset, data).flatMap(Stream::of).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(cli.err()).contains("'no queue' cannot be the name of a queue.");
    }

    @Test
    void aDefaultThatDoesNotFitIsRefused() {
        assertThat(run("new", project.toString())).isZero();
        String[] add = {"add", "asset", "cics", "x", "--program", "P", "--request"};
        String[] more = {
            copybook.toString(), "--default", "ACCT-BALANCE=abc", "--project", project.toString()
        };
        assertThat(run(Stream.of(add, more).flatMap(Stream::of).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(cli.err()).contains("IRB-DESIGN-0001E").contains("IRB-COPY-0124E");
    }
}
