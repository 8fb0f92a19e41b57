package io.ironbridge.workloaddriver.named.unit;

import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An API project with flows that insert two rows, into one database or one into each of both, with
 * and without a unit of work: {@code POST /required/2}.
 */
final class UnitsProject {
    static final String ACCOUNT = "DE02100100";
    static final String AMOUNT = "12.50";
    static final String REQUEST = "{\"account\":\"" + ACCOUNT + "\",\"amount\":" + AMOUNT + "}";
    static final String ANSWER = "{\"rows\":2}";

    /** Of each unit. */
    static final int ROWS = 2;

    /** Environment of the gateway. */
    static final String PASSWORD = "DATABASE_PASSWORD";

    private UnitsProject() {}

    static String path(String attribute, String number) {
        return "/" + attribute + "/" + number;
    }

    /** Writes it and returns its folder. */
    static Path write(Path folder, List<Databases.Database> databases) throws IOException {
        ProjectFolder project = new ProjectFolder(folder);
        StringBuilder paths = new StringBuilder();
        for (String attribute : List.of("required", "never")) {
            for (String number : UnitsOfWork.NUMBERS) {
                String path = path(attribute, number);
                paths.append(
                        """
                          %s:
                            post:
                              operationId: %s
                              requestBody:
                                required: true
                                content:
                                  application/json:
                                    schema:
                                      type: object
                                      required: [account, amount]
                                      properties: {account: {type: string, maxLength: 20}, amount: {type: number}}
                              responses:
                                "200": {description: All rows are inserted}
                                "500": {description: Failed}
                        """
                                .formatted(path, attribute + number));
                project.operation(path, "post", operation(attribute, Integer.parseInt(number)));
            }
        }
        project.file(
                "src/main/api/openapi.yaml",
                """
                openapi: 3.0.0
                info: {title: Units of work, version: "1"}
                paths:
                %s
                """
                        .formatted(paths));
        StringBuilder sources = new StringBuilder();
        for (Databases.Database one : databases) {
            project.sqlAsset(
                    one.name(),
                    one.name(),
                    Databases.INSERT.formatted(":PARTS", ":ACCOUNT", ":AMOUNT"));
            sources.append(
                    """
                      <dataSource id="%s" type="javax.sql.XADataSource">
                        <jdbcDriver/>
                        <connectionManager maxPoolSize="%s"/>
                        <%s user="%s" password="${%s}"/>
                      </dataSource>
                    """
                            .formatted(
                                    one.name(),
                                    UnitsOfWork.COUNTS.getLast(),
                                    one.properties(),
                                    LabAccount.USER,
                                    PASSWORD));
        }
        project.file(
                ProjectFolder.SERVER_XML,
                """
                <server>
                  <featureManager><feature>zosconnect:zosConnect-3.0</feature></featureManager>
                  <zosconnect_zosConnectManager requireAuth="false" requireSecure="false"/>
                  <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpsPort="-1"/>
                %s  <transaction transactionLogDirectory="%s"/>
                </server>
                """
                        .formatted(sources, folder.resolve("tranlog")));
        return folder;
    }

    private static Map<String, String> operation(String attribute, int number) {
        StringBuilder flow =
                new StringBuilder(
                        """
                        version: "1.0"
                        transaction: %s
                        steps:
                        """
                                .formatted(attribute));
        List<String> assets = number == 1 ? List.of("east", "east") : List.of("east", "west");
        for (int row = 1; row <= ROWS; row++) {
            flow.append(
                    """
                    - row%1$d:
                        asset: %2$s
                        request:
                        - body:
                            mappings:
                            - PARTS: {expression: "%3$d"}
                            - ACCOUNT: {expression: "$body.account"}
                            - AMOUNT: {expression: "$body.amount"}
                        failWhen: "$row%1$d.body.'Update Count' != 1"
                    """
                            .formatted(
                                    row,
                                    assets.get(row - 1),
                                    attribute.equals("never") ? 0 : number));
        }
        return Map.of(
                "flow.yaml",
                flow.toString(),
                "response_mapping.yaml",
                RESPONSES,
                "response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - rows: {expression: "%d"}
                """
                        .formatted(ROWS),
                "response_500.yaml",
                RESPONSE_500);
    }

    private static final String RESPONSES =
            """
            version: 1
            response_200.yaml: {condition: "$not($exists($error))", httpStatusCode: 200}
            response_500.yaml: {condition: true, httpStatusCode: 500}
            """;
    private static final String RESPONSE_500 =
            """
            version: "1.2"
            mappings:
            - body:
                mappings:
                - message: {expression: "$error.message"}
            """;
}
