package io.ironbridge.workloaddriver.named.program;

import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

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

    private final Path folder;

    private ProgramProject(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes one.
     *
     * @param isolation of the program that replies with its input
     * @return its folder
     */
    static Path write(Path folder, String isolation) throws IOException, NotStartedException {
        ProgramProject project = new ProgramProject(folder);
        project.file("src/main/api/openapi.yaml", OPENAPI);
        project.operation("work", "Work", "healthy");
        project.operation("harm", "Harm", SICK);
        Path jars = project.programs();
        project.file(
                "src/main/liberty/config/server.xml",
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

    private void file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void operation(String name, String program, String servants) throws IOException {
        file(
                "src/main/zosAssets/" + name + "/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "%s"
                  class: "drive.%s"
                """
                        .formatted(servants, program));
        String operation = "src/main/operations/%2F" + name + "/post/";
        file(operation + "operation.yaml", "version: 1\nzasset: " + name + "\n");
        file(
                operation + "request.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - text: {required: true, nullable: false, expression: "$body.text"}
                """);
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
                - body: {required: true, nullable: false, expression: "$zosAssetResponse.body"}
                """);
        file(
                operation + "response_500.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - code: {required: false, nullable: false, expression: "$error.code"}
                """);
    }

    /**
     * Compiles the programs with what this process has on its class path; the folder of the jar.
     */
    private Path programs() throws IOException, NotStartedException {
        file("programs/drive/Work.java", WORK);
        file("programs/drive/Harm.java", HARM);
        Path sources = folder.resolve("programs/drive");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(
                List.of(sources.resolve("Work.java"), sources.resolve("Harm.java")),
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
        Path jars = Files.createDirectories(folder.resolve("jars"));
        try (JarOutputStream out =
                        new JarOutputStream(Files.newOutputStream(jars.resolve("programs.jar")));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jars;
    }

    private static void compile(List<Path> sources, List<String> options)
            throws IOException, NotStartedException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new NotStartedException("the programs: there is no Java compiler in this JRE");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled =
                    compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            if (!compiled) {
                throw new NotStartedException("the programs do not compile: " + messages);
            }
        }
    }
}
