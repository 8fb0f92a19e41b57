package io.ironbridge.apiproject.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects that run together and use the same ids for their connections. */
class ProjectConnectionsTest {
    @TempDir Path folder;

    private Path project(String name, String connection) {
        return new TestProject()
                .with("liberty/config/more.xml", "<server>\n\n" + connection + "\n</server>")
                .writeTo(folder.resolve(name));
    }

    private static List<Fault> told(Path... paths) {
        return TestProject.load(paths).faults().stream()
                .filter(fault -> fault.id().equals("IRB-PROJ-0523W"))
                .toList();
    }

    private static String db2(String host, String password) {
        return "<zosconnect_db2Connection id='x' host='"
                + host
                + "' port='1'><zosconnect_credential user='u' password='"
                + password
                + "'/></zosconnect_db2Connection>";
    }

    @Test
    void oneIdForTwoBackEndsIsToldWithBothPlaces() {
        Path one = project("one", db2("left", "p"));
        Path two = project("two", db2("right", "secret"));
        List<Fault> told = told(one, two);
        assertThat(told).hasSize(1);
        Fault fault = told.getFirst();
        assertThat(fault.file()).isEqualTo(two + "/src/main/liberty/config/more.xml");
        assertThat(fault.line()).isEqualTo(3);
        assertThat(fault.what())
                .contains("<zosconnect_db2Connection> 'x'")
                .contains(one + "/src/main/liberty/config/more.xml:3")
                .contains("host", "<zosconnect_credential>")
                .doesNotContain("port", "secret", "right");
    }

    @Test
    void theSameConnectionInTwoProjectsIsNoFault() {
        assertThat(told(project("one", db2("h", "p")), project("two", db2("h", "p")))).isEmpty();
    }

    @Test
    void aFileNamedByItselfMayOverride() {
        Path override = folder.resolve("override.xml");
        TestProject.write(override, "<server>" + db2("other", "q") + "</server>");
        assertThat(told(project("one", db2("h", "p")), override)).isEmpty();
    }

    @Test
    void filesOfOneProjectAreMergedWithoutAWord() {
        Path one = project("one", db2("h", "p"));
        TestProject.write(
                one.resolve("src/main/liberty/config/z.xml"),
                "<server>" + db2("other", "q") + "</server>");
        assertThat(told(one)).isEmpty();
    }
}
