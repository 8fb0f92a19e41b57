package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** IBM's public sample projects load as they are. */
class SampleProjectsTest {
    private static final Map<String, String> LAB =
            Map.of(
                    "DB2_HOST",
                    "127.0.0.1",
                    "DB2_PORT",
                    "4460",
                    "DB2_USERNAME",
                    "labuser",
                    "DB2_PASSWORD",
                    "labpass");

    private static Loaded load(Path... projects) {
        return ProjectLoader.load(
                List.of(projects), LoadOptions.of(Map.of()).withFallbackVariables(LAB));
    }

    @Test
    void db2SampleLoadsWithoutAnyFault() {
        Loaded loaded = load(Samples.project("employees-db2"));
        assertThat(loaded.faults()).isEmpty();
        ApiProject project = loaded.projects().getFirst();
        assertThat(project.name()).isEqualTo("employees-db2");
        assertThat(project.contextRoot()).isEqualTo("/");
        assertThat(project.document().title()).isEqualTo("EmployeesApi");
        assertThat(project.operations()).hasSize(5).allMatch(o -> o.implementation().isPresent());
        assertThat(project.assets()).hasSize(5);
    }
}
