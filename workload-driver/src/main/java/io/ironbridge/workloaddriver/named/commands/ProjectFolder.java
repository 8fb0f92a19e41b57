package io.ironbridge.workloaddriver.named.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** An API project that a scenario writes for its run. */
public record ProjectFolder(Path folder) {
    /** Name of the file with the configuration of the server. */
    public static final String SERVER_XML = "src/main/liberty/config/server.xml";

    public void file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /**
     * Copies files of a sample.
     *
     * @param part folder of the sample
     */
    public void copy(Path sample, String part) throws IOException {
        try (Stream<Path> files = Files.walk(sample.resolve(part))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                file(sample.relativize(file).toString(), Files.readString(file));
            }
        }
    }

    /** An asset with an SQL statement. */
    public void sqlAsset(String name, String dataSource, String statement) throws IOException {
        file(
                "src/main/zosAssets/" + name + "/zosAsset.yaml",
                """
                version: 1.0
                type: "sql-1.0"
                providerProperties:
                  connectionRef: "%s"
                  statement: "%s"
                """
                        .formatted(dataSource, statement));
    }

    /**
     * An operation.
     *
     * @param path such as {@code /orders/{id}}
     * @param method in lower case
     * @param files contents by name
     */
    public void operation(String path, String method, Map<String, String> files)
            throws IOException {
        String operation = "src/main/operations/" + path.replace("/", "%2F") + "/" + method + "/";
        for (Map.Entry<String, String> one : files.entrySet()) {
            file(operation + one.getKey(), one.getValue());
        }
    }
}
