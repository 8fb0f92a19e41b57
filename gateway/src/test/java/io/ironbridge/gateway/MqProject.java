package io.ironbridge.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes an API project of assets with messages into a folder. */
record MqProject(Path folder) {
    /** How long replies are waited for, in milliseconds. */
    static final int WAIT = 2000;

    private static final String OPENAPI =
            """
            openapi: 3.0.0
            info: {title: Desk, version: "1"}
            paths:
              /enquiries:
                post: {operationId: ask, parameters: &correlation [{name: X-Correlation, in: header, schema: {type: string}}], requestBody: &anything {content: {application/json: {schema: {type: object}}}}, responses: &any {"200": {description: ok}, "404": {description: nothing}, "502": {description: failed}, "504": {description: late}}}
              /records:
                post: {operationId: askRecord, parameters: *correlation, requestBody: *anything, responses: *any}
              /numbers:
                post: {operationId: askNumber, parameters: *correlation, requestBody: *anything, responses: *any}
              /notes:
                post: {operationId: put, parameters: *correlation, requestBody: *anything, responses: *any}
                get: {operationId: look, responses: *any}
                delete: {operationId: take, responses: *any}
              /slips:
                delete: {operationId: takeSlip, responses: *any}
            """;

    static MqProject in(Path folder) {
        MqProject project = new MqProject(folder);
        project.file("api/openapi.yaml", OPENAPI);
        project.asset(
                "enquiry", "destination: ASK", "replyDestination: REPLY", "waitInterval: " + WAIT);
        project.operation(
                "%2Fenquiries/post",
                "enquiry", "expression: \"$body\"", "$zosAssetResponse.message.body");
        project.asset(
                "record", "destination: ASK", "replyDestination: REPLY", "waitInterval: " + WAIT);
        project.copybook(
                "record/providerFiles/request",
                "01 ENQUIRY. 05 ENQ-SIZE PIC 9(8). 05 ENQ-TOKEN PIC X(8).");
        project.copybook(
                "record/providerFiles/response",
                "01 ANSWER. 05 ANS-TOKEN PIC X(4). 05 ANS-REST PIC X(8).");
        project.operation(
                "%2Frecords/post", "record", "expression: \"$body\"", "$zosAssetResponse.message");
        project.asset(
                "number", "destination: ASK", "replyDestination: REPLY", "waitInterval: " + WAIT);
        project.copybook("number/providerFiles/request", "01 ENQUIRY. 05 ENQ-SIZE PIC 9(8).");
        project.copybook("number/providerFiles/response", "01 ANSWER. 05 ANS-NUMBER PIC 9(12).");
        project.operation(
                "%2Fnumbers/post", "number", "expression: \"$body\"", "$zosAssetResponse.message");
        project.asset(
                "putNote", "destination: NOTES", "messagingAction: mqput", "persistence: \"true\"");
        project.operation(
                "%2Fnotes/post", "putNote", "expression: \"$body\"", "$zosAssetResponse.message");
        project.asset("lookAtNote", "destination: NOTES", "messagingAction: mqbrowse");
        project.operation("%2Fnotes/get", "lookAtNote", "", "$zosAssetResponse.message.body");
        project.asset(
                "takeNote", "destination: NOTES", "messagingAction: mqget", "waitInterval: 1000");
        project.operation("%2Fnotes/delete", "takeNote", "", "$zosAssetResponse.message.body");
        project.asset(
                "takeSlip", "destination: SLIPS", "messagingAction: mqget", "waitInterval: 1000");
        project.copybook("takeSlip/providerFiles/response", "01 SLIP. 05 SLIP-NUMBER PIC 9(4).");
        project.operation("%2Fslips/delete", "takeSlip", "", "$zosAssetResponse.message.body");
        project.file(
                "liberty/config/server.xml",
                """
                <server>
                  <jmsConnectionFactory id="bank">
                    <ironbridge_artemis url="tcp://127.0.0.1:${LAB_PORT}" user="LABUSER" password="lab-password"/>
                  </jmsConnectionFactory>
                  <jmsQueue id="ASK" baseQueueName="ASK"/>
                  <jmsQueue id="REPLY" baseQueueName="REPLY"/>
                  <jmsQueue id="NOTES" baseQueueName="NOTES"/>
                  <jmsQueue id="SLIPS" baseQueueName="SLIPS"/>
                </server>
                """);
        return project;
    }

    private void asset(String name, String... properties) {
        file(
                "zosAssets/" + name + "/zosAsset.yaml",
                "version: 1.0\ntype: mq-1.0\nproviderProperties:\n  connectionRef: bank\n  "
                        + String.join("\n  ", properties)
                        + "\n");
    }

    private void copybook(String name, String source) {
        file("zosAssets/" + name + ".cpy", "       " + source.replace(". ", ".\n       ") + "\n");
    }

    /**
     * An operation that answers with 200 and what {@code shown} gives, 404 where no message came,
     * and {@code $error} with its own status.
     */
    private void operation(String path, String asset, String body, String shown) {
        String folder = "operations/" + path + "/";
        file(folder + "operation.yaml", "version: 1\nzasset: " + asset + "\n");
        file(
                folder + "request.yaml",
                body.isEmpty()
                        ? "version: \"1.2\"\nmappings:\n- message: {mappings: []}\n"
                        : """
                        version: "1.2"
                        mappings:
                        - message:
                            mappings:
                            - body:
                                required: true
                                nullable: false
                                %s
                            - correlationId:
                                required: false
                                nullable: false
                                expression: "$headers.'X-Correlation'"
                        """
                                .formatted(body));
        file(
                folder + "response_mapping.yaml",
                """
                version: 1
                response_504.yaml: {condition: "$error.code = 504", httpStatusCode: 504}
                response_502.yaml: {condition: "$exists($error.code)", httpStatusCode: 502}
                response_200.yaml: {condition: "$exists($zosAssetResponse.message)", httpStatusCode: 200}
                response_404.yaml: {condition: true, httpStatusCode: 404}
                """);
        file(folder + "response_200.yaml", mapped("shown", shown));
        file(folder + "response_404.yaml", mapped("none", "true"));
        file(folder + "response_502.yaml", mapped("failed", "$error.message"));
        file(folder + "response_504.yaml", mapped("late", "$error.message"));
    }

    private static String mapped(String member, String expression) {
        return """
        version: "1.2"
        mappings:
        - body:
            mappings:
            - %s:
                required: false
                nullable: true
                expression: "%s"
        """
                .formatted(member, expression);
    }

    private void file(String name, String content) {
        try {
            Path file = folder.resolve("src/main").resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
