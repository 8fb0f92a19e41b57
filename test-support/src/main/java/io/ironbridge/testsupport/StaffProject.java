package io.ironbridge.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a small API project with one asset into a folder; each part can be replaced. */
public final class StaffProject {
    private static final String OPENAPI =
            """
            openapi: 3.0.0
            info: {title: Staff, version: "1"}
            security:
            - Basic: []
            paths:
              /staff/{id}:
                parameters:
                - {name: id, in: path, required: true, schema: {type: string, maxLength: 6}}
                - {name: tag, in: query, schema: {type: array, items: {type: string, maxLength: 3}}}
                get:
                  operationId: getStaff
                  parameters:
                  - {name: level, in: query, schema: {type: integer, minimum: 1}}
                  - {name: X-Unit, in: header, schema: {type: string, enum: [a, b]}}
                  responses:
                    "200": {description: ok}
                    "500": {description: failed}
                put:
                  operationId: putStaff
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema: {type: object, required: [name], properties: {name: {type: string}}}
                  responses:
                    "200": {description: ok}
                    "500": {description: failed}
            components:
              securitySchemes:
                Basic: {type: http, scheme: basic}
            """;

    private final Path folder;

    public StaffProject(Path folder) {
        this.folder = folder;
        file("src/main/api/openapi.yaml", OPENAPI);
        file(
                "src/main/zosAssets/getEmployee/zosAsset.yaml",
                """
                version: 1.0
                type: "db2-1.0"
                providerProperties:
                  serviceName: "getEmployee"
                  collectionId: "SYSIBMSERVICE"
                  version: "V1"
                  connectionRef: "db2"
                """);
        operation("get");
        operation("put");
        config("");
    }

    private void operation(String method) {
        String operation = "src/main/operations/%2Fstaff%2F%7Bid%7D/" + method + "/";
        file(operation + "operation.yaml", "version: 1\nzasset: getEmployee\n");
        request(method, "template: \"{{$pathParameters.id}}\"");
        file(
                operation + "response_mapping.yaml",
                """
                version: 1
                response_200.yaml:
                  condition: "$zosAssetResponse.statusCode = 200"
                  httpStatusCode: 200
                response_500.yaml:
                  condition: true
                  httpStatusCode: 500
                """);
        file(
                operation + "response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - rows:
                        required: false
                        nullable: false
                        expression: "$count($zosAssetResponse.body.'ResultSet Output')"
                    - tags:
                        required: false
                        nullable: false
                        expression: "$apiRequest.queryParameters.tag"
                """);
        file(
                operation + "response_500.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - code:
                        required: false
                        nullable: false
                        expression: "$error.code"
                    - message:
                        required: false
                        nullable: false
                        template: "{{$error.message}}"
                """);
    }

    /**
     * Replaces the mapping of an operation's request: {@code EMPNO} is made by this template or
     * expression.
     */
    public StaffProject request(String method, String value) {
        return file(
                "src/main/operations/%2Fstaff%2F%7Bid%7D/" + method + "/request.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - EMPNO:
                        required: true
                        nullable: true
                        %s
                """
                        .formatted(value));
    }

    /**
     * Replaces {@code server.xml}: the Db2 connection with {@code connectionAttributes}, and {@code
     * more} elements.
     */
    public StaffProject config(String more) {
        return config("", more);
    }

    public StaffProject config(String connectionAttributes, String more) {
        return file(
                "src/main/liberty/config/server.xml",
                """
                <server>
                  <featureManager><feature>zosconnect:zosConnect-3.0</feature></featureManager>
                  <zosconnect_credential id="c" user="${DB2_USERNAME}" password="${DB2_PASSWORD}"/>
                  <zosconnect_db2Connection id="db2" host="${DB2_HOST}" port="${DB2_PORT}" credentialRef="c" %s/>
                  %s
                </server>
                """
                        .formatted(connectionAttributes, more));
    }

    public StaffProject file(String name, String content) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path folder() {
        return folder;
    }
}
