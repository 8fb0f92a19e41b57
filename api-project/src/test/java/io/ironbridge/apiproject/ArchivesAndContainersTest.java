package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.ReadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesAndContainersTest {
    private static final String DB2 = "<zosconnect_db2Connection id='db2Conn' host='h' port='1'/>";

    @TempDir Path folder;
    private Path config;

    @BeforeEach
    void connection() {
        config = TestProject.write(folder.resolve("db2.xml"), "<server>" + DB2 + "</server>");
    }

    private static ApiProject only(Loaded loaded) {
        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.projects()).hasSize(1);
        return loaded.projects().getFirst();
    }

    @Test
    void warLoadsLikeItsFolder() {
        Path war = new TestProject().writeWar(folder.resolve("orders.war"), Map.of());
        ApiProject project = only(TestProject.load(war, config));
        assertThat(project.name()).isEqualTo("orders");
        assertThat(project.operations().getFirst().implementation()).isPresent();
        assertThat(project.document().file()).isEqualTo(war + "!/META-INF/openapi.yaml");
        assertThat(project.assets().getFirst().source().file())
                .isEqualTo(war + "!/WEB-INF/src/main/zosAssets/getOrder/zosAsset.yaml");
    }

    @Test
    void mainFolderItselfMayBeNamed() {
        Path project = new TestProject().writeTo(folder.resolve("shop"));
        assertThat(only(TestProject.load(project.resolve("src/main"))).name()).isEqualTo("shop");
    }

    @Test
    void jsonDocumentIsPreferred() {
        String json =
                "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"J\"}, \"paths\":"
                    + " {\"/orders/{id}\": {\"get\": {\"parameters\": [{\"name\": \"id\", \"in\":"
                    + " \"path\"}], \"responses\": {\"default\": {\"description\": \"x\"}}}}}}";
        Path project =
                new TestProject().with("api/openapi.json", json).writeTo(folder.resolve("shop"));
        OpenApiDocument document = only(TestProject.load(project)).document();
        assertThat(document.title()).isEqualTo("J");
        assertThat(document.isJson()).isTrue();
        assertThat(document.version()).isEqualTo(OpenApiDocument.Version.V3_1);
    }

    @Test
    void containerLayoutLoadsDropinsAndNamedArchives() throws IOException {
        Files.createDirectories(folder.resolve("c/config/dropins"));
        Files.createDirectories(folder.resolve("c/config/apps"));
        new TestProject().writeWar(folder.resolve("c/config/dropins/one.war"), Map.of());
        new TestProject().writeWar(folder.resolve("c/config/apps/two.war"), Map.of());
        TestProject.write(
                folder.resolve("c/config/server.xml"),
                "<server><webApplication location='${server.config.dir}/apps/two.war'"
                        + " contextRoot='second/'/></server>");
        TestProject.write(
                folder.resolve("c/config/configDropins/overrides/db2.xml"),
                "<server>" + DB2 + "</server>");
        Loaded loaded = TestProject.load(folder.resolve("c"));
        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.projects())
                .extracting(p -> p.name() + " " + p.contextRoot())
                .containsExactly("one /", "two /second");
    }

    @Test
    void dropinsCanBeSwitchedOff() throws IOException {
        Files.createDirectories(folder.resolve("c/dropins"));
        new TestProject().writeWar(folder.resolve("c/dropins/one.war"), Map.of());
        TestProject.write(
                folder.resolve("c/server.xml"),
                "<server><applicationMonitor dropinsEnabled='false'/></server>");
        assertThat(TestProject.load(folder.resolve("c")).projects()).isEmpty();
    }

    @Test
    void aServerWithoutArchivesIsToldOnlyWhereThereIsNothingElse() {
        TestProject.write(folder.resolve("c/server.xml"), "<server>" + DB2 + "</server>");
        Path war = new TestProject().writeWar(folder.resolve("one.war"), Map.of());
        assertThat(TestProject.load(folder.resolve("c")).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0106W");
        only(TestProject.load(folder.resolve("c"), war));
    }

    @Test
    void contextRootComesFromServerThenArchiveThenRoot() {
        String ext =
                "<web-ext xmlns='http://websphere.ibm.com/xml/ns/javaee'><context-root"
                        + " uri='/fromExt'/></web-ext>";
        Path war =
                new TestProject()
                        .writeWar(
                                folder.resolve("orders.war"),
                                Map.of("WEB-INF/ibm-web-ext.xml", ext));
        assertThat(only(TestProject.load(war, config)).contextRoot()).isEqualTo("/fromExt");
        for (String element :
                List.of(
                        "location='x/orders.war' contextRoot='/srv'",
                        "name='orders' context-root='srv/'",
                        "name='Orders' contextRoot='/srv'")) {
            Path server =
                    TestProject.write(
                            folder.resolve("s.xml"),
                            "<server><webApplication " + element + "/></server>");
            assertThat(only(TestProject.load(war, config, server)).contextRoot())
                    .as(element)
                    .isEqualTo("/srv");
        }
    }

    @Test
    void projectsOwnWebApplicationNeedNotNameIt() {
        Path project =
                new TestProject()
                        .replace(
                                SERVER,
                                "</server>",
                                "<webApplication location='dropins/api.war'"
                                        + " contextRoot='/shop'/></server>")
                        .writeTo(folder.resolve("orders"));
        assertThat(only(TestProject.load(project)).contextRoot()).isEqualTo("/shop");
    }

    @Test
    void webApplicationOfNoProjectIsAWarning() {
        Path war = new TestProject().writeWar(folder.resolve("orders.war"), Map.of());
        Path server =
                TestProject.write(
                        folder.resolve("s.xml"),
                        "<server>\n<webApplication location='other.war'/></server>");
        assertThat(TestProject.load(war, config, server).faults())
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.id()).isEqualTo("IRB-PROJ-0617W");
                    assertThat(f.line()).isEqualTo(2);
                });
    }

    @Test
    void sameOperationInTwoProjectsIsAnErrorUnlessContextRootsDiffer() {
        Path one = new TestProject().writeWar(folder.resolve("one.war"), Map.of());
        Path two =
                new TestProject()
                        .replace(TestProject.DOCUMENT, "/orders/{id}", "/orders/{number}")
                        .replace(TestProject.DOCUMENT, "name: id", "name: number")
                        .without(TestProject.OPERATION + "operation.yaml")
                        .writeWar(folder.resolve("two.war"), Map.of());
        assertThat(TestProject.load(one, two, config).faults())
                .extracting(Fault::id)
                .contains("IRB-PROJ-0308E");
        Path server =
                TestProject.write(
                        folder.resolve("s.xml"),
                        "<server><webApplication name='two' contextRoot='/two'/></server>");
        assertThat(TestProject.load(one, two, config, server).faults())
                .extracting(Fault::id)
                .doesNotContain("IRB-PROJ-0308E");
    }

    @Test
    void entriesThatLeadOutOfTheArchiveAreRefused() {
        Path war =
                new TestProject()
                        .writeWar(
                                folder.resolve("orders.war"),
                                Map.of("WEB-INF/src/main/../../../../evil.yaml", "x: 1"));
        assertThat(TestProject.load(war, config).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0105E");
        assertThat(folder.resolve("evil.yaml")).doesNotExist();
    }

    @Test
    void archiveThatUnpacksToTooMuchIsRefused() {
        Path war =
                new TestProject()
                        .writeWar(
                                folder.resolve("orders.war"),
                                Map.of(
                                        "WEB-INF/src/main/zosAssets/bomb/x.json",
                                        "0".repeat(3 << 20)));
        ReadLimits small =
                new ReadLimits(1 << 20, 2 << 20, 100, 100, 50, 100_000, 100, 100, 100, 100, 100);
        Loaded loaded =
                ProjectLoader.load(
                        List.of(war, config), TestProject.options(Map.of()).withLimits(small));
        assertThat(loaded.faults()).extracting(Fault::id).contains("IRB-PROJ-0103E");
        assertThat(loaded.projects()).isEmpty();
    }

    @Test
    void archiveWithTooManyEntriesIsRefused() {
        Path war = new TestProject().writeWar(folder.resolve("orders.war"), Map.of());
        ReadLimits small =
                new ReadLimits(1 << 20, 2 << 20, 3, 100, 50, 10_000, 100, 100, 100, 100, 100);
        Loaded loaded =
                ProjectLoader.load(List.of(war), TestProject.options(Map.of()).withLimits(small));
        assertThat(loaded.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0103E");
    }

    @Test
    void fileThatIsNoArchiveIsAnError() {
        Path war = TestProject.write(folder.resolve("orders.war"), "PK no");
        assertThat(TestProject.load(war).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0104E");
    }

    @Test
    void pathsNamedTwiceCountOnce() {
        Path war = new TestProject().writeWar(folder.resolve("orders.war"), Map.of());
        assertThat(TestProject.load(war, war, config).projects()).hasSize(1);
    }
}
