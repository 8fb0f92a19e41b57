package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A copy of the sample with another context root and a rule for its operation. It uses the
 * connection of the sample, with which it is deployed.
 */
final class CachedProject {
    private static final String ROOT = "/kept";

    /** Of the operation. */
    static final String PATH = ROOT + "/employees";

    private CachedProject() {}

    /** Writes it. */
    static void write(ProjectFolder project, Installation installation) throws IOException {
        Path sample = Path.of(installation.sample(Db2Commands.SAMPLE));
        for (String part : List.of("api", "operations", "zosAssets")) {
            project.copy(sample, "src/main/" + part);
        }
        project.file(
                ProjectFolder.SERVER_XML,
                """
                <server>
                  <webApplication location="kept.war" contextRoot="%s"/>
                </server>
                """
                        .formatted(ROOT));
        project.file(
                "src/main/api/cachespec.xml",
                """
                <cache>
                  <cache-entry>
                    <class>servlet</class>
                    <name>listEmployees</name>
                    <cache-id>
                      <component id="*" type="parameter"/>
                      <timeout>3600</timeout>
                    </cache-id>
                  </cache-entry>
                </cache>
                """);
    }
}
