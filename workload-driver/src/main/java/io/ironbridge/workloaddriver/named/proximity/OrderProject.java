package io.ironbridge.workloaddriver.named.proximity;

import io.ironbridge.workloaddriver.named.commands.ProgramJar;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.derby.client.ClientAutoloadedDriver;
import org.apache.derby.shared.common.error.ErrorStringBuilder;

/**
 * An API project with an operation for each data call, and one that takes the whole order: {@code
 * POST /orders/flow}.
 */
final class OrderProject {
    private OrderProject() {}

    /** Path of the operation that takes the whole order, of a side. */
    static String path(String side) {
        return "/orders/" + side;
    }

    /**
     * Writes it and returns its folder.
     *
     * @param properties the element of the data source's properties
     * @param programs sides whose logic is a Java program
     */
    static Path write(Path folder, String properties, List<String> programs)
            throws IOException, NotStartedException {
        ProjectFolder project = new ProjectFolder(folder);
        StringBuilder servants = new StringBuilder();
        StringBuilder paths = new StringBuilder(OPENAPI);
        for (String side : programs) {
            servants.append(
                    """
                      <ironbridge_servants id="%1$s" libraryRef="programs" isolation="%2$s"
                                           servants="1" spares="0" workers="8"/>
                    """
                            .formatted(side, side.equals("none") ? "none" : "servants"));
            paths.append(
                    """
                      %1$s:
                        post: {operationId: %2$s, requestBody: *order, responses: *responses}
                    """
                            .formatted(path(side), side));
            program(project, side);
        }
        project.file("src/main/api/openapi.yaml", paths.toString());
        project.file(
                ProjectFolder.SERVER_XML,
                """
                <server>
                  <featureManager><feature>zosconnect:zosConnect-3.0</feature></featureManager>
                  <zosconnect_zosConnectManager requireAuth="false" requireSecure="false"/>
                  <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpsPort="-1"/>
                  <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                %s  <dataSource id="orders">
                    <jdbcDriver>%s</jdbcDriver>
                    <connectionManager maxPoolSize="8"/>
                    <%s/>
                  </dataSource>
                </server>
                """
                        .formatted(
                                ProgramJar.of(
                                        project, Map.of(OrderProgram.NAME, OrderProgram.SOURCE)),
                                servants,
                                programs.contains(Proximity.SERVANT.name()) ? driver() : "",
                                properties));
        project.sqlAsset("customer", "orders", "SELECT * FROM CUSTOMER WHERE ID = :ID");
        project.sqlAsset("item", "orders", "SELECT * FROM ITEM WHERE ID = :ID");
        project.sqlAsset(
                "accept",
                "orders",
                "INSERT INTO ACCEPTED (CUSTOMER, TOTAL) VALUES (:CUSTOMER, :TOTAL)");
        project.operation(
                "/customers/{id}", "get", row("customer", "ID", "NAME", "CREDIT", "PROFILE"));
        project.operation(
                "/items/{id}", "get", row("item", "ID", "NAME", "PRICE", "STOCK", "DESCRIPTION"));
        project.operation(
                "/accepted",
                "post",
                call(
                        "accept",
                        "- CUSTOMER: {expression: \"$body.customer\"}",
                        "- TOTAL: {expression: \"$body.total\"}",
                        body("mappings:\n    - total: {expression: \"$apiRequest.body.total\"}")));
        project.operation(
                path("flow"),
                "post",
                Map.of(
                        "flow.yaml", FLOW,
                        "response_mapping.yaml", FLOW_RESPONSES,
                        "response_200.yaml",
                                body("mappings:\n    - total: {expression: \"$total\"}"),
                        "response_409.yaml",
                                body("mappings:\n    - message: {template: \"Not accepted\"}"),
                        "response_500.yaml", ERROR));
        return folder;
    }

    /** Servants have no class path: the jars of Derby's client driver, wherever they are. */
    private static String driver() {
        return Stream.of(ClientAutoloadedDriver.class, ErrorStringBuilder.class)
                .map(one -> {
                    Path jar =
                            Path.of(
                                    URI.create(
                                            one.getProtectionDomain()
                                                    .getCodeSource()
                                                    .getLocation()
                                                    .toString()));
                    return "<fileset dir=\"%s\" includes=\"%s\"/>"
                            .formatted(jar.getParent(), jar.getFileName());
                })
                .collect(Collectors.joining("", "<library>", "</library>"));
    }

    private static void program(ProjectFolder project, String side) throws IOException {
        project.file(
                "src/main/zosAssets/" + side + "/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "%s"
                  class: "drive.%s"
                  dataSources: [orders]
                """
                        .formatted(side, OrderProgram.NAME));
        project.operation(
                path(side),
                "post",
                call(
                        side,
                        "- customer: {expression: \"$body.customer\"}",
                        "- lines: {expression: \"$body.lines\"}",
                        body(
                                "mappings:\n"
                                        + "    - total: {expression:"
                                        + " \"$zosAssetResponse.body.total\"}")));
    }

    private static Map<String, String> row(String asset, String... columns) {
        return call(
                asset,
                "- ID: {expression: \"$pathParameters.id\"}",
                "",
                body(
                        Stream.of(columns)
                                .map(COLUMN::formatted)
                                .collect(Collectors.joining("\n    ", "mappings:\n    ", ""))));
    }

    private static Map<String, String> call(
            String asset, String first, String second, String answer) {
        return Map.of(
                "operation.yaml",
                "version: 1\nzasset: " + asset + "\n",
                "request.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    %s
                    %s
                """
                        .formatted(first, second),
                "response_mapping.yaml",
                RESPONSES,
                "response_200.yaml",
                answer,
                "response_500.yaml",
                ERROR);
    }

    private static String body(String content) {
        return "version: \"1.2\"\nmappings:\n- body:\n    " + content + "\n";
    }

    private static final String COLUMN =
            "- %1$s: {expression: \"$zosAssetResponse.body.'ResultSet Output'.%1$s\"}";
    private static final String ERROR =
            body("mappings:\n    - message: {expression: \"$error.message\"}");
    private static final String RESPONSES =
            """
            version: 1
            response_200.yaml: {condition: "$zosAssetResponse.statusCode = 200", httpStatusCode: 200}
            response_500.yaml: {condition: true, httpStatusCode: 500}
            """;
    private static final String FLOW_RESPONSES =
            """
            version: 1
            response_200.yaml: {condition: "$not($exists($error))", httpStatusCode: 200}
            response_500.yaml: {condition: true, httpStatusCode: 500}
            """;
    private static final String FLOW =
            """
            version: "1.0"
            transaction: required
            steps:
            - customer:
                asset: customer
                request:
                - body:
                    mappings:
                    - ID: {expression: "$body.customer"}
            - lines:
                forEach: "$body.lines"
                maximum: 20
                steps:
                - row:
                    asset: item
                    request:
                    - body:
                        mappings:
                        - ID: {expression: "$item.item"}
                - scarce:
                    when: "$row.body.'ResultSet Output'.STOCK < $item.quantity"
                    answer: response_409.yaml
                    httpStatusCode: 409
                - amount:
                    set:
                      expression: "$row.body.'ResultSet Output'.PRICE * $item.quantity"
            - total:
                set:
                  expression: "$round($sum($lines.amount), 2)"
            - beyond:
                when: "$total > $customer.body.'ResultSet Output'.CREDIT"
                answer: response_409.yaml
                httpStatusCode: 409
            - accept:
                asset: accept
                request:
                - body:
                    mappings:
                    - CUSTOMER: {expression: "$body.customer"}
                    - TOTAL: {expression: "$total"}
                failWhen: "$accept.body.'Update Count' != 1"
            """;
    private static final String OPENAPI =
            """
            openapi: 3.0.0
            info: {title: Orders, version: "1"}
            paths:
              /customers/{id}:
                get:
                  operationId: customer
                  parameters: [{name: id, in: path, required: true, schema: {type: string, maxLength: 6}}]
                  responses: &responses
                    "200": {description: Done}
                    "409": {description: Not accepted}
                    "500": {description: Failed}
              /items/{id}:
                get:
                  operationId: item
                  parameters: [{name: id, in: path, required: true, schema: {type: string, maxLength: 6}}]
                  responses: *responses
              /accepted:
                post:
                  operationId: accept
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema:
                          type: object
                          required: [customer, total]
                          properties: {customer: {type: string, maxLength: 6}, total: {type: number}}
                  responses: *responses
              /orders/flow:
                post:
                  operationId: orderByFlow
                  requestBody: &order
                    required: true
                    content:
                      application/json:
                        schema:
                          type: object
                          required: [customer, lines]
                          properties:
                            customer: {type: string, maxLength: 6}
                            lines:
                              type: array
                              maxItems: 20
                              items:
                                type: object
                                required: [item, quantity]
                                properties:
                                  item: {type: string, maxLength: 6}
                                  quantity: {type: integer, minimum: 1}
                  responses: *responses
            """;
}
