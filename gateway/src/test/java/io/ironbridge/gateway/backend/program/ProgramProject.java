package io.ironbridge.gateway.backend.program;

import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Path;

/**
 * A project whose operation {@code GET /staff/{id}} calls a program with the id, and answers with
 * the text that it returns.
 */
final class ProgramProject {
    private ProgramProject() {}

    /**
     * One whose servants are {@code java}.
     *
     * @param program name of its class in the package {@code sample}
     * @param properties more of its asset, each on a line
     */
    static StaffProject of(Path folder, String program, String... properties) {
        return new StaffProject(folder)
                .file(
                        "src/main/zosAssets/getEmployee/zosAsset.yaml",
                        """
                        version: 1.0
                        type: "java-1.0"
                        providerProperties:
                          connectionRef: "java"
                          class: "sample.%s"
                        %s\
                        """
                                .formatted(program, String.join("\n", properties).indent(2)))
                .request("put", "template: \"{{$body.name}}\"")
                .file(
                        "src/main/operations/%2Fstaff%2F%7Bid%7D/get/request.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body:
                            mappings:
                            - id:
                                required: true
                                nullable: true
                                template: "{{$pathParameters.id}}"
                        """)
                .file(
                        "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body:
                            mappings:
                            - text:
                                required: false
                                nullable: false
                                template: "{{$zosAssetResponse.body.text}}"
                        """);
    }
}
