package io.ironbridge.architecturetests;

import static io.ironbridge.architecturetests.ModulePackages.arrows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The arrows between packages of api-project, as {@code docs/architecture.md} lists them. */
class ApiProjectPackagesTest {
    private static final ModulePackages PACKAGES = new ModulePackages("io.ironbridge.apiproject");

    /** Package to the packages that it may use; the root package loads. */
    private static final Map<String, Set<String>> ARROWS =
            Map.ofEntries(
                    arrows("", "element project server server.security server.workload text"),
                    arrows("element", "text"),
                    arrows("project", "text types"),
                    arrows("server", "element server.security server.workload text"),
                    arrows("server.security", "element text"),
                    arrows("server.workload", "element text"),
                    arrows("text", ""),
                    arrows("types", "text"));

    @Test
    void packagesUseThoseThatTheirArrowsPointAtAndNoOthers() {
        assertThat(PACKAGES.arrows()).isEqualTo(ARROWS);
    }
}
