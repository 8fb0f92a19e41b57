package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An API whose base path is {@code /}, with other APIs and the server's own pages. */
@Timeout(60)
class RootPathIT {
    @TempDir private Path folder = Path.of("");

    private Path project(String paths) throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config("<webApplication location='root.war' contextRoot='/'/>");
        String document = "src/main/api/openapi.yaml";
        return project.file(
                        document,
                        Files.readString(folder.resolve(document))
                                .replace(
                                        "paths:\n",
                                        "servers: [{url: /}]\npaths:\n" + paths.indent(2)))
                .folder();
    }

    private static String answer(Running running, String path) throws Exception {
        String text = running.get(path);
        return text.substring(0, Math.min(text.length(), 90));
    }

    @Test
    void parametersOfTheFirstSegmentDoNotHideThePagesOfTheServer() throws Exception {
        Path project =
                project(
                        """
                        /: {get: {responses: {"200": {description: ok}}}}
                        /{name}: {get: {responses: {"200": {description: ok}}}}
                        /{name}/{part}: {post: {responses: {"200": {description: ok}}}}
                        """);
        try (Running running = Running.with(project)) {
            assertThat(answer(running, "/")).as("the API").startsWith("501 ");
            assertThat(answer(running, "/anything")).as("the API").startsWith("501 ");
            assertThat(answer(running, "/healthcare")).as("the API").startsWith("501 ");
            assertThat(answer(running, "/openapis")).as("the API").startsWith("501 ");
            assertThat(answer(running, "/health"))
                    .isEqualTo("200 {\"status\":\"UP\",\"checks\":[]}");
            assertThat(answer(running, "/health/live")).startsWith("200 {\"status\"");
            assertThat(answer(running, "/metrics")).startsWith("200 #");
            assertThat(answer(running, "/openapi")).startsWith("200 {\"openapi\":\"3.0.0\"");
            assertThat(answer(running, "/admin/workload-activity")).contains("W O R K L O A D");
        }
    }

    @Test
    void aPathThatTheApiWritesOutGoesBeforeAPage() throws Exception {
        Path project =
                project(
                        """
                        /{name}: {get: {responses: {"200": {description: ok}}}}
                        /metrics: {get: {responses: {"200": {description: ok}}}}
                        """);
        try (Running running = Running.with(project)) {
            assertThat(answer(running, "/metrics")).as("the API").startsWith("501 ");
            assertThat(answer(running, "/health")).startsWith("200 {\"status\"");
        }
    }
}
