package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.ReadTs;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir private Path folder;

    @Test
    void whatWasCommittedIsThereAgain() throws IOException {
        writeThree();
        assertThat(records()).containsExactly("ACC1one", "ACC2two", "ACC3three");
    }

    @Test
    void aJournalCutOffAnywhereHasWholeUnitsOfWorkOnly() throws IOException {
        writeThree();
        byte[] whole = Files.readAllBytes(journal());
        int before = 0;
        for (int length = JournalFile.MAGIC.length; length <= whole.length; length++) {
            Files.write(journal(), Arrays.copyOf(whole, length));
            int records = records().size();
            assertThat(records).isBetween(before, 3);
            before = records;
        }
        assertThat(before).isEqualTo(3);
    }

    @Test
    void whatWasCutOffIsPutAside() throws IOException {
        writeThree();
        byte[] whole = Files.readAllBytes(journal());
        Files.write(journal(), Arrays.copyOf(whole, whole.length - 1));
        assertThat(records()).containsExactly("ACC1one", "ACC2two");
        assertThat(Files.size(journal()) + Files.size(folder.resolve("region.journal.tail")))
                .isEqualTo(whole.length - 1);
    }

    @Test
    void aDamagedJournalIsRefusedAndLeftAlone() throws IOException {
        writeThree();
        byte[] damaged = Files.readAllBytes(journal());
        damaged[damaged.length / 2] ^= 1;
        Files.write(journal(), damaged);
        assertThatThrownBy(this::records).hasMessageContaining("is damaged at byte");
        assertThat(Files.readAllBytes(journal())).isEqualTo(damaged);
    }

    @Test
    void anotherFileIsNoJournal() throws IOException {
        Files.writeString(journal(), "Some other text");
        assertThatThrownBy(this::records).hasMessageContaining("is no journal");
    }

    @Test
    void aFolderHasOneRegionAtATime() throws IOException {
        try (RegionResources _ = Regions.in(folder)) {
            assertThatThrownBy(() -> Regions.in(folder))
                    .hasMessageContaining("is used by another region");
        }
        assertThat(records()).isEmpty();
    }

    @Test
    void recoverableQueuesLastAndOthersDoNot() throws IOException {
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            task.ask(new WriteTs("SAFE1", area("kept"), 0, true));
            task.ask(new WriteTs("LIST", area("lost"), 0, true));
            task.commit();
        }
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            assertThat(text(task.ask(new ReadTs("SAFE1", 1)).data())).isEqualTo("kept");
            assertThat(task.ask(new ReadTs("LIST", 1)).resp()).isEqualTo(44);
        }
    }

    @Test
    void anInterruptedTaskCommitsAndLeavesTheJournalOpen() throws IOException {
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            Thread.currentThread().interrupt();
            write(task, "ACC1one");
            assertThat(task.commit()).isEqualTo(RegionReply.NORMAL);
            assertThat(Thread.interrupted()).isTrue();
            write(task, "ACC2two");
            assertThat(task.commit()).isEqualTo(RegionReply.NORMAL);
        }
        assertThat(records()).containsExactly("ACC1one", "ACC2two");
    }

    @Test
    void aUnitOfWorkThatCannotBeWrittenIsBackedOut() throws IOException {
        TaskResources late;
        RegionResources region = Regions.in(folder);
        try (region) {
            late = Regions.task(region);
            write(late, "ACC1one");
        }
        assertThat(late.commit().abendCode()).isEqualTo("ASP1");
        assertThat(region.locksHeld()).isZero();
        assertThat(records()).isEmpty();
    }

    private void writeThree() throws IOException {
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            for (String record : List.of("ACC1one", "ACC2two", "ACC3three")) {
                write(task, record);
                task.commit();
            }
            write(task, "ACC4never");
        }
    }

    private static void write(TaskResources task, String record) {
        task.ask(new WriteFile("ACCOUNT", area(record.substring(0, 4)), area(record)));
    }

    private List<String> records() throws IOException {
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            return List.of("ACC1", "ACC2", "ACC3", "ACC4").stream()
                    .map(key ->
                            task.ask(
                                    new ReadFile(
                                            "ACCOUNT", area(key), Match.EQUAL, false, false, true)))
                    .filter(RegionReply::isNormal)
                    .map(reply -> text(reply.data()))
                    .toList();
        }
    }

    private Path journal() {
        return folder.resolve("region.journal");
    }
}
