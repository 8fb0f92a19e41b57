package io.ironbridge.workloaddriver.named.program;

import io.ironbridge.workloaddriver.named.commands.ProgramJar;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * An API project with two programs, each in its own servants: one that replies with its input, and
 * one that does harm if it is told to.
 */
final class ProgramProject {
    /** The connection of the program that does harm. */
    static final String SICK = "sick";

    private static final String WORK =
            """
            package drive;

            import io.ironbridge.program.*;

            public final class Work implements JavaProgram<byte[], byte[]> {
                @Override
                public byte[] run(byte[] input, ProgramCall call) {
                    return input;
                }
            }
            """;
    private static final String HARM =
            """
            package drive;

            import io.ironbridge.program.*;
            import java.util.*;

            public final class Harm implements JavaProgram<Harm.Order, Harm.Order> {
                public record Order(String text) {}

                private final List<byte[]> kept = Collections.synchronizedList(new ArrayList<>());

                @Override
                public Order run(Order order, ProgramCall call) {
                    switch (order.text()) {
                        case "leak" -> kept.add(new byte[256 << 10]);
                        case "exit" -> System.exit(3);
                        case "spin" -> {
                            while (call.requestId() != null) {
                                Thread.onSpinWait();
                            }
                        }
                        default -> {}
                    }
                    return order;
                }
            }
            """;
    private static final String OPENAPI =
            """
            openapi: 3.0.0
            info: {title: Programs, version: "1"}
            paths:
              /work:
                post:
                  operationId: work
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema: {$ref: "#/components/schemas/Text"}
                  responses:
                    "200": {description: What the program returns}
                    "500": {description: The program failed}
              /harm:
                post:
                  operationId: harm
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema: {$ref: "#/components/schemas/Text"}
                  responses:
                    "200": {description: What the program returns}
                    "500": {description: The program failed}
            components:
              schemas:
                Text: {type: object, required: [text], properties: {text: {type: string}}}
            """;

    private final ProjectFolder project;

    private ProgramProject(ProjectFolder project) {
        this.project = project;
    }

    /**
     * Writes one.
     *
     * @param isolation of the program that replies with its input
     * @return its folder
     */
    static Path write(Path folder, String isolation) throws IOException, NotStartedException {
        ProjectFolder project = new ProjectFolder(folder);
        ProgramProject operations = new ProgramProject(project);
        project.file("src/main/api/openapi.yaml", OPENAPI);
        operations.operation("work", "Work", "healthy");
        operations.operation("harm", "Harm", SICK);
        Path jars = ProgramJar.of(project, Map.of("Work", WORK, "Harm", HARM));
        project.file(
                ProjectFolder.SERVER_XML,
                """
                <server>
                  <featureManager><feature>zosconnect:zosConnect-3.0</feature></featureManager>
                  <zosconnect_zosConnectManager requireAuth="false" requireSecure="false"/>
                  <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpsPort="-1"
                                ironbridge_requestTimeout="2s"/>
                  <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                  <ironbridge_servants id="healthy" libraryRef="programs" isolation="%s"
                                       servants="1" spares="0" workers="8"/>
                  <ironbridge_servants id="%s" libraryRef="programs" servants="1" spares="1"
                                       workers="2" heapMegabytes="64" grace="500ms" drain="1s"/>
                </server>
                """
                        .formatted(jars, isolation, SICK));
        return folder;
    }

    private void operation(String name, String program, String servants) throws IOException {
        project.file(
                "src/main/zosAssets/" + name + "/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "%s"
                  class: "drive.%s"
                """
                        .formatted(servants, program));
        project.operation(
                "/" + name,
                "post",
                Map.of(
                        "operation.yaml",
                        "version: 1\nzasset: " + name + "\n",
                        "request.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body:
                            mappings:
                            - text: {required: true, nullable: false, expression: "$body.text"}
                        """,
                        "response_mapping.yaml",
                        """
                        version: 1
                        response_200.yaml:
                          condition: "$zosAssetResponse.statusCode = 200"
                          httpStatusCode: 200
                        response_500.yaml:
                          condition: true
                          httpStatusCode: 500
                        """,
                        "response_200.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body: {required: true, nullable: false, expression: "$zosAssetResponse.body"}
                        """,
                        "response_500.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body:
                            mappings:
                            - code: {required: false, nullable: false, expression: "$error.code"}
                        """));
    }
}
