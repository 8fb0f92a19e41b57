package io.ironbridge.gateway.flow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** An API project whose one operation, {@code POST /transfers}, has a flow of SQL statements. */
final class TransferProject {
    static final String URL = "jdbc:derby:memory:transfers";
    private static final String OPERATION = "operations/%2Ftransfers/post/";

    /** A process has one log of units of work. */
    static final Path LOG = log();

    private final Path folder;

    TransferProject(Path folder) {
        this.folder = folder;
        file(
                "api/openapi.yaml",
                """
                openapi: 3.0.0
                info: {title: Transfers, version: "1"}
                paths:
                  /transfers:
                    post:
                      operationId: transfer
                      requestBody:
                        required: true
                        content:
                          application/json:
                            schema:
                              type: object
                              properties:
                                from: {type: string}
                                to: {type: string}
                                amount: {type: integer}
                                lines: {type: array, items: {type: string}}
                      responses:
                        "200": {description: done}
                        "409": {description: refused}
                        "500": {description: failed}
                """);
        element("");
        asset("balance", "SELECT BALANCE FROM ACCOUNTS WHERE ID = :ID");
        asset("change", "UPDATE ACCOUNTS SET BALANCE = BALANCE + :AMOUNT WHERE ID = :ID");
        asset("note", "INSERT INTO NOTES VALUES (:TEXT)");
        asset("broken", "SELECT NAME FROM NOWHERE");
        responses(
                "response_200.yaml: {condition: \"$not($exists($error))\", httpStatusCode: 200}",
                "response_500.yaml: {condition: true, httpStatusCode: 500}");
        response("response_200.yaml", "- ok: {expression: \"true\"}");
        response("response_409.yaml", "- reason: {template: \"only {{$left}} left\"}");
        response(
                "response_500.yaml",
                "- code: {expression: \"$error.code\"}",
                "- step: {expression: \"$error.step\"}",
                "- mayHaveRun: {expression: \"$error.mayHaveRun\"}",
                "- notCompensated: {expression: \"$error.notCompensated\"}",
                "- message: {expression: \"$error.message\"}");
    }

    private static Path log() {
        try {
            Path log = Files.createTempDirectory("tranlog");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(log)));
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds an element to the server's configuration. */
    TransferProject element(String more) {
        return file(
                "liberty/config/server.xml",
                """
                <server>
                  <dataSource id="bank" ironbridge_cancelGrace="200ms">
                    <jdbcDriver/>
                    <properties URL="%s"/>
                    <connectionManager maxPoolSize="3"/>
                  </dataSource>
                  %s
                </server>
                """
                        .formatted(URL, more));
    }

    private void asset(String name, String statement) {
        asset(name, "bank", statement);
    }

    TransferProject asset(String name, String connection, String statement) {
        return file(
                "zosAssets/" + name + "/zosAsset.yaml",
                """
                version: 1.0
                type: "sql-1.0"
                providerProperties:
                  connectionRef: "%s"
                  statement: "%s"
                """
                        .formatted(connection, statement));
    }

    TransferProject flow(String steps) {
        return file(OPERATION + "flow.yaml", "version: \"1.0\"\nsteps:\n" + steps);
    }

    TransferProject responses(String... entries) {
        return file(
                OPERATION + "response_mapping.yaml", "version: 1\n" + String.join("\n", entries));
    }

    TransferProject response(String name, String... fields) {
        return file(
                OPERATION + name,
                "version: \"1.2\"\nmappings:\n- body:\n    mappings:\n    "
                        + String.join("\n    ", fields)
                        + "\n");
    }

    TransferProject file(String name, String text) {
        try {
            Path file = folder.resolve("src/main").resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Path folder() {
        return folder;
    }
}
