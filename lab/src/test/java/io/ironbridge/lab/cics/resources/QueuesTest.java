package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteTs;
import io.ironbridge.lab.cics.task.RegionRequest.ReadTs;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTd;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTs;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueuesTest {
    private static final RegionReply QIDERR = RegionReply.condition(44, 0);
    private static final RegionReply ITEMERR = RegionReply.condition(26, 0);
    private static final RegionReply LENGERR = RegionReply.condition(22, 0);
    private static final RegionReply INVREQ = RegionReply.condition(16, 0);
    private static final RegionReply NOSPACE = RegionReply.condition(18, 0);

    private final RegionResources region = Regions.inMemory(new ManualTime());
    private final TaskResources task = Regions.task(region);
    private final TaskResources other = Regions.task(region);

    @Test
    void itemsAreNumberedAndRead() {
        assertThat(write("LIST", "one").number()).isEqualTo(1);
        assertThat(write("LIST", "two").number()).isEqualTo(2);
        RegionReply read = task.ask(new ReadTs("LIST", 2));
        assertThat(text(read.data())).isEqualTo("two");
        assertThat(read.number()).isEqualTo(2);
    }

    @Test
    void theNextItemIsTheOneAfterThatWhichAnyTaskRead() {
        write("LIST", "one");
        write("LIST", "two");
        write("LIST", "three");
        assertThat(text(task.ask(new ReadTs("LIST", 0)).data())).isEqualTo("one");
        assertThat(text(other.ask(new ReadTs("LIST", 0)).data())).isEqualTo("two");
        assertThat(text(other.ask(new ReadTs("LIST", 1)).data())).isEqualTo("one");
        assertThat(text(task.ask(new ReadTs("LIST", 0)).data())).isEqualTo("two");
        assertThat(text(task.ask(new ReadTs("LIST", 0)).data())).isEqualTo("three");
        assertThat(task.ask(new ReadTs("LIST", 0))).isEqualTo(ITEMERR);
    }

    @Test
    void anItemIsRewrittenWhereItIs() {
        write("LIST", "one");
        write("LIST", "two");
        assertThat(task.ask(new WriteTs("LIST", area("ONE"), 1, true)).number()).isEqualTo(2);
        assertThat(text(task.ask(new ReadTs("LIST", 1)).data())).isEqualTo("ONE");
        assertThat(task.ask(new WriteTs("LIST", area("x"), 3, true))).isEqualTo(ITEMERR);
        assertThat(task.ask(new WriteTs("NONE", area("x"), 1, true))).isEqualTo(QIDERR);
    }

    @Test
    void aDeletedQueueBeginsAnew() {
        write("LIST", "one");
        task.ask(new ReadTs("LIST", 0));
        assertThat(task.ask(new DeleteTs("LIST"))).isEqualTo(RegionReply.NORMAL);
        assertThat(task.ask(new DeleteTs("LIST"))).isEqualTo(QIDERR);
        assertThat(task.ask(new ReadTs("LIST", 1))).isEqualTo(QIDERR);
        write("LIST", "new");
        assertThat(text(task.ask(new ReadTs("LIST", 0)).data())).isEqualTo("new");
    }

    @Test
    void queuesWhoseNamesBeginAlikeAreApart() {
        write("LIST", "one");
        write("LIST2", "x");
        write("LIS", "y");
        assertThat(task.ask(new ReadTs("LIST", 1)).number()).isEqualTo(1);
    }

    @Test
    void whatIsNoItemIsRefused() {
        write("LIST", "one");
        assertThat(write("LIST", "")).isEqualTo(LENGERR);
        assertThat(write("LIST", "x".repeat(32_764))).isEqualTo(LENGERR);
        assertThat(write("\0\0\0\0\0\0\0\0", "x")).isEqualTo(INVREQ);
        assertThat(task.ask(new ReadTs("LIST", -1))).isEqualTo(ITEMERR);
        assertThat(task.ask(new ReadTs("LIST", 2))).isEqualTo(ITEMERR);
    }

    @Test
    void aQueueThatNobodyRecoversSurvivesRollback() {
        write("LIST", "one");
        task.rollback();
        assertThat(task.ask(new ReadTs("LIST", 1)).isNormal()).isTrue();
    }

    @Test
    void aRecoverableQueueIsBackedOutAndLockedForWriters() {
        write("SAFE1", "one");
        task.commit();
        write("SAFE1", "two");
        assertThat(other.ask(new ReadTs("SAFE1", 2)).isNormal()).isTrue();
        WriteTs theirs = new WriteTs("SAFE1", area("three"), 0, true);
        assertThat(other.ask(theirs).abendCode()).isEqualTo("AKCS");
        task.rollback();
        assertThat(other.ask(theirs).number()).isEqualTo(2);
    }

    @Test
    void limitsOfItemsAndBytesHold() throws IOException {
        ResourceLimits d = ResourceLimits.DEFAULTS;
        ResourceLimits few =
                new ResourceLimits(
                        Duration.ofSeconds(1), 100, 2, 100, 20, 10, 1, 1, 1, d.journalBytes(), 10);
        try (RegionResources small =
                        Regions.open(new StorageLocation.Memory(), few, new ManualTime());
                TaskResources mine = Regions.task(small)) {
            assertThat(mine.ask(new WriteTs("A", area("x".repeat(100)), 0, true)))
                    .isEqualTo(NOSPACE);
            mine.ask(new WriteTs("A", area("1"), 0, true));
            mine.ask(new WriteTs("A", area("2"), 0, true));
            assertThat(mine.ask(new WriteTs("A", area("3"), 0, true))).isEqualTo(ITEMERR);
            assertThat(mine.ask(new WriteTd("CSMT", area("x".repeat(30))))).isEqualTo(NOSPACE);
        }
    }

    @Test
    void transientDataIsCountedWithoutAFolder() {
        assertThat(task.ask(new WriteTd("CSMT", area("one")))).isEqualTo(RegionReply.NORMAL);
        assertThat(task.ask(new WriteTd("IBLG", area("two")))).isEqualTo(RegionReply.NORMAL);
        assertThat(region.transientDataRecords("CSMT")).isEqualTo(2);
        assertThat(task.ask(new WriteTd("NONE", area("one")))).isEqualTo(QIDERR);
        assertThat(task.ask(new WriteTd("CSMT", Area.EMPTY))).isEqualTo(LENGERR);
        assertThat(task.ask(new WriteTd("IB/1", area("sixsix")))).isEqualTo(LENGERR);
    }

    @Test
    void transientDataBecomesLines(@TempDir Path folder) throws IOException {
        for (String text : new String[] {"one \\", "two\n"}) {
            try (RegionResources kept = Regions.in(folder);
                    TaskResources mine = Regions.task(kept)) {
                mine.ask(new WriteTd("CSMT", area(text)));
                mine.ask(new WriteTd("IB/1", area("five5")));
            }
        }
        assertThat(folder.resolve("td/CSMT.txt")).hasContent("one \\x5C\ntwo\\x0A\n");
        assertThat(folder.resolve("td/IB%2F1.txt")).hasContent("five5\nfive5\n");
    }

    private RegionReply write(String queue, String text) {
        return task.ask(new WriteTs(queue, area(text), 0, true));
    }
}
