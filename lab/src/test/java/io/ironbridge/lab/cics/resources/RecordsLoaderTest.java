package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordsLoaderTest {
    @TempDir private Path root;
    private Path texts = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        texts = Files.createDirectory(root.resolve("texts"));
    }

    @Test
    void recordsAreFilledUpWithBlanks() throws Exception {
        Files.writeString(texts.resolve("ACCOUNT.records"), "ACC1one\r\nACC2two\n");
        try (RegionResources region = open();
                TaskResources task = Regions.task(region)) {
            assertThat(text(read(task, "ACC1").data())).isEqualTo("ACC1one" + " ".repeat(13));
            assertThat(read(task, "ACC2").isNormal()).isTrue();
        }
    }

    @Test
    void aFileThatHasRecordsIsLeftAlone() throws Exception {
        Files.writeString(texts.resolve("ACCOUNT.records"), "ACC1one\nACC2two\n");
        try (RegionResources region = open();
                TaskResources task = Regions.task(region)) {
            task.ask(new DeleteKey("ACCOUNT", area("ACC1"), false));
            task.commit();
        }
        try (RegionResources region = open();
                TaskResources task = Regions.task(region)) {
            assertThat(read(task, "ACC1").resp()).isEqualTo(13);
        }
    }

    @Test
    void everythingWrongIsToldAtOnceAndNothingLoaded() throws Exception {
        Path text = texts.resolve("ACCOUNT.records");
        Files.writeString(text, "ACC1one\nACC1again\nACC2" + "x".repeat(20) + "\n");
        Files.writeString(texts.resolve("NOKEY.records"), "x\n");
        assertThatThrownBy(this::open)
                .isInstanceOf(ResourcesException.class)
                .hasMessageContaining(text + ":2: IRB-LAB-7225E")
                .hasMessageContaining(text + ":3: IRB-LAB-7225E")
                .hasMessageContaining("NOKEY.records: IRB-LAB-7225E");
        Files.delete(texts.resolve("NOKEY.records"));
        Files.delete(text);
        try (RegionResources region = open();
                TaskResources task = Regions.task(region)) {
            assertThat(read(task, "ACC1").resp()).isEqualTo(13);
        }
    }

    private RegionResources open() throws IOException, ResourcesException {
        ResourceSettings settings =
                Regions.settings(
                        new StorageLocation.Folder(root.resolve("data"), true),
                        ResourceLimits.DEFAULTS,
                        new ManualTime(),
                        _ -> {});
        return RegionResources.open(settings, List.of(texts));
    }

    private static RegionReply read(TaskResources task, String key) {
        return task.ask(new ReadFile("ACCOUNT", area(key), Match.EQUAL, false, false, true));
    }
}
