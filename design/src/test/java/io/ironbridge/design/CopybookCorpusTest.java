package io.ironbridge.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.AssetReader;
import io.ironbridge.apiproject.project.ProjectFolder;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.copybook.dai.DaiWriter;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.design.HostAsset.Structure;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Public copybooks become assets that the loader reads, and operations. */
class CopybookCorpusTest {
    private static final int MOST_BYTES = 32_763;

    @TempDir private Path folder = Path.of("");

    @Test
    void eachCopybookBecomesAnOperation() throws Exception {
        List<Layout> layouts = layouts();
        assertThat(layouts).hasSizeGreaterThan(50);
        FileChanges project = new FileChanges(folder);
        NewProject.plan("corpus", "Corpus", Optional.empty(), "openapi.yaml", project);
        for (int i = 0; i < layouts.size(); i++) {
            plan(layouts.get(i), "a" + i, project);
        }
        project.write();

        Faults faults = new Faults(100);
        FileReading reading = FileReading.ofProjects(ReadLimits.DEFAULT, faults);
        Map<String, AssetReader.Described> assets =
                new AssetReader(
                                ProjectFolder.read(
                                        folder, folder.resolve("src/main"), reading, faults),
                                reading,
                                faults,
                                List.of())
                        .read();
        for (int i = 0; i < layouts.size(); i++) {
            AssetReader.Described asset = assets.get("a" + i);
            assertThat(asset).as(name(layouts.get(i)) + " " + errors(faults)).isNotNull();
            FileChanges operation = new FileChanges(folder);
            NewOperation.plan(wanted("a" + i), asset, operation);
            String document = operation.content("src/main/api/openapi.yaml").orElseThrow();
            assertThat(StubOperations.read(document, "openapi.yaml").operations()).hasSize(2);
        }
    }

    private static List<String> errors(Faults faults) {
        return faults.all(_ -> true).stream()
                .filter(Fault::isError)
                .filter(fault -> !fault.what().contains("ironbridgeStub"))
                .map(Fault::toString)
                .toList();
    }

    private static void plan(Layout layout, String name, FileChanges changes)
            throws DesignException {
        List<Structure> record = List.of(new Structure("", layout));
        new HostAsset(
                        name,
                        HostAsset.Type.COMMAREA,
                        "",
                        Map.of("program", "PROG", "connectionRef", "cicsConn"),
                        record,
                        record,
                        DaiWriter.Choices.NONE)
                .plan(changes);
    }

    private static NewOperation.Wanted wanted(String asset) {
        return new NewOperation.Wanted(
                "post",
                "/" + asset,
                asset,
                Optional.empty(),
                200,
                List.of(),
                List.of(),
                List.of(),
                false,
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Map.of());
    }

    private static String name(Layout layout) {
        return layout.root().description().origin().file();
    }

    private static List<Layout> layouts() throws IOException {
        try (Stream<Path> files = Files.walk(Samples.corpus())) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".cpy"))
                    .sorted()
                    .flatMap(file -> parsed(file).stream().limit(1))
                    .filter(layout -> DaiWriter.inexpressible(layout).isEmpty())
                    .filter(layout -> layout.length() <= MOST_BYTES)
                    .toList();
        }
    }

    private static List<Layout> parsed(Path file) {
        try {
            return CopybookParser.parse(new SourceFile(file.toString(), Files.readAllBytes(file)))
                    .layouts();
        } catch (CopybookException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
