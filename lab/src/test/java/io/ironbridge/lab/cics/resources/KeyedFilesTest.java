package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteRead;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.Syncpoint;
import io.ironbridge.lab.cics.task.RegionRequest.UnlockFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedFilesTest {
    private final ManualTime time = new ManualTime();
    private final RegionResources region = Regions.inMemory(time);
    private final TaskResources task = Regions.task(region);
    private final TaskResources other = Regions.task(region);

    @BeforeEach
    void writeRecords() {
        write("AAA1", "one");
        write("AAA2", "two");
        write("BBB1", "three");
        task.commit();
    }

    @AfterEach
    void close() throws IOException {
        task.close();
        other.close();
        assertThat(region.locksHeld()).isZero();
        region.close();
    }

    @ParameterizedTest
    @CsvSource({
        "AAA1, EQUAL, AAA1one",
        "AAA15, EQUAL, AAA1one",
        "AAA1, EQUAL_OR_GREATER, AAA1one",
        "AAA3, EQUAL_OR_GREATER, BBB1three",
        "B, GENERIC, BBB1three",
        "AAB, GENERIC_OR_GREATER, BBB1three"
    })
    void readsTheRecordThatTheKeyFinds(String key, Match match, String record) {
        RegionReply reply = read("ACCOUNT", key, match);
        assertThat(text(reply.data())).isEqualTo(record);
        assertThat(text(reply.key())).isEqualTo(record.substring(0, 4));
    }

    @ParameterizedTest
    @CsvSource({
        "ACCOUNT, AAA3, EQUAL, 13, 80",
        "ACCOUNT, C, GENERIC, 13, 80",
        "ACCOUNT, CCC1, EQUAL_OR_GREATER, 13, 80",
        "ACCOUNT, AAA, EQUAL, 16, 26",
        "ACCOUNT, AAA1, GENERIC, 16, 25",
        "NOWHERE, AAA1, EQUAL, 12, 1",
        "OFF, AAA1, EQUAL, 84, 50",
        "NOKEY, AAA1, EQUAL, 19, 60"
    })
    void whatCannotBeReadGivesItsCondition(
            String file, String key, Match match, int resp, int resp2) {
        assertCondition(read(file, key, match), resp, resp2);
    }

    @Test
    void aKeyMayStandAnywhereInTheRecord() {
        ask(new WriteFile("LOOSE", area("KEY1"), area("xxKEY1rest")));
        assertThat(text(read("LOOSE", "KEY1", Match.EQUAL).data())).isEqualTo("xxKEY1rest");
    }

    @Test
    void whatIsWrittenHasToFit() {
        assertCondition(ask(new WriteFile("ACCOUNT", area("AAA1"), area("AAA1"))), 14, 150);
        assertCondition(ask(new WriteFile("ACCOUNT", area("AAA"), area("AAA1"))), 16, 26);
        assertCondition(ask(new WriteFile("ACCOUNT", area("AAA9"), area("AAA8"))), 21, 110);
        assertCondition(ask(new WriteFile("ACCOUNT", area("AAA9"), area("AAA"))), 22, 11);
        String tooLong = "AAA9" + "x".repeat(17);
        assertCondition(ask(new WriteFile("ACCOUNT", area("AAA9"), area(tooLong))), 22, 12);
        assertCondition(ask(new WriteFile("FIXED", area("AAA9"), area("AAA9"))), 22, 14);
        assertCondition(ask(new WriteFile("READONLY", area("AAA9"), area("AAA9"))), 16, 20);
        task.rollback();
        assertThat(region.locksHeld()).isZero();
    }

    @Test
    void theFileAllowsWhatItsDefinitionSays() {
        assertCondition(readForUpdate(task, "READONLY", "AAA1", false), 16, 20);
        assertCondition(ask(new DeleteKey("READONLY", area("AAA1"), false)), 16, 20);
        assertCondition(ask(new RewriteFile("READONLY", 0, area("AAA1"))), 16, 20);
    }

    @Test
    void aRecordReadForUpdateIsRewritten() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        assertThat(ask(new RewriteFile("ACCOUNT", 0, area("AAA1new")))).isEqualTo(NORMAL);
        assertThat(text(read("ACCOUNT", "AAA1", Match.EQUAL).data())).isEqualTo("AAA1new");
        assertCondition(ask(new RewriteFile("ACCOUNT", 0, area("AAA1new"))), 16, 30);
    }

    @Test
    void aRewriteThatDoesNotFitLeavesTheRecordReadForUpdate() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        assertCondition(ask(new RewriteFile("ACCOUNT", 0, area("AAA2new"))), 21, 110);
        assertThat(ask(new RewriteFile("ACCOUNT", 0, area("AAA1new")))).isEqualTo(NORMAL);
    }

    @Test
    void tokensTellReadsForUpdateApart() {
        long one = readForUpdate(task, "ACCOUNT", "AAA1", true).number();
        long two = readForUpdate(task, "ACCOUNT", "AAA2", true).number();
        readForUpdate(task, "ACCOUNT", "BBB1", false);
        assertThat(ask(new RewriteFile("ACCOUNT", two, area("AAA2new")))).isEqualTo(NORMAL);
        assertThat(ask(new DeleteRead("ACCOUNT", one))).isEqualTo(NORMAL);
        assertThat(ask(new RewriteFile("ACCOUNT", 0, area("BBB1new")))).isEqualTo(NORMAL);
        assertCondition(ask(new DeleteRead("ACCOUNT", two)), 16, 47);
        assertCondition(ask(new UnlockFile("ACCOUNT", 99)), 16, 47);
        assertCondition(read("ACCOUNT", "AAA1", Match.EQUAL), 13, 80);
    }

    @Test
    void aSecondReadForUpdateWithoutTokenIsRefused() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        assertCondition(readForUpdate(task, "ACCOUNT", "AAA2", false), 16, 28);
        ask(new UnlockFile("ACCOUNT", 0));
        assertThat(readForUpdate(task, "ACCOUNT", "AAA2", false).isNormal()).isTrue();
    }

    @Test
    void deleteNeedsARecordReadOrAKey() {
        assertCondition(ask(new DeleteRead("ACCOUNT", 0)), 16, 31);
        assertCondition(ask(new DeleteKey("ACCOUNT", area("ZZZZ"), false)), 13, 80);
        assertThat(ask(new DeleteKey("ACCOUNT", area("BBB1"), false)).number()).isEqualTo(1);
        assertThat(ask(new DeleteKey("ACCOUNT", area("AAA"), true)).number()).isEqualTo(2);
        assertCondition(ask(new DeleteKey("ACCOUNT", area("A"), true)), 13, 80);
    }

    @Test
    void unlockWithoutAReadIsNormal() {
        assertThat(ask(new UnlockFile("ACCOUNT", 0))).isEqualTo(NORMAL);
    }

    @Test
    void aRecoverableRecordStaysLockedToTheSyncpoint() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        ask(new UnlockFile("ACCOUNT", 0));
        assertThat(readForUpdate(other, "ACCOUNT", "AAA1", false).abendCode()).isEqualTo("AKCS");
        assertThat(time.waits).containsExactly(Duration.ofSeconds(30));
        ask(new Syncpoint(false));
        assertThat(readForUpdate(other, "ACCOUNT", "AAA1", false).isNormal()).isTrue();
    }

    @Test
    void aRecordThatNobodyBacksOutIsFreeOnceItIsRewritten() {
        ask(new WriteFile("LOOSE", area("KEY1"), area("xxKEY1rest")));
        readForUpdate(task, "LOOSE", "KEY1", false);
        assertThat(readForUpdate(other, "LOOSE", "KEY1", false).abendCode()).isEqualTo("AKCS");
        ask(new RewriteFile("LOOSE", 0, area("xxKEY1new")));
        assertThat(readForUpdate(other, "LOOSE", "KEY1", false).isNormal()).isTrue();
    }

    @Test
    void readingWithoutUpdateWaitsForNobodyAndSeesTheChange() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        ask(new RewriteFile("ACCOUNT", 0, area("AAA1new")));
        ReadFile read = new ReadFile("ACCOUNT", area("AAA1"), Match.EQUAL, false, false, true);
        assertThat(text(other.ask(read).data())).isEqualTo("AAA1new");
    }

    @Test
    void whoDoesNotWantToWaitIsTold() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        ReadFile read = new ReadFile("ACCOUNT", area("AAA1"), Match.EQUAL, true, false, false);
        assertCondition(other.ask(read), 101, 107);
        assertThat(time.waits).isEmpty();
    }

    @Test
    void rollbackUndoesTheUnitOfWorkAndNothingElse() {
        ask(new WriteFile("LOOSE", area("KEY1"), area("xxKEY1rest")));
        write("CCC1", "four");
        ask(new DeleteKey("ACCOUNT", area("AAA"), true));
        readForUpdate(task, "ACCOUNT", "BBB1", false);
        ask(new RewriteFile("ACCOUNT", 0, area("BBB1new")));
        ask(new Syncpoint(true));
        assertThat(text(read("ACCOUNT", "AAA1", Match.EQUAL).data())).isEqualTo("AAA1one");
        assertThat(text(read("ACCOUNT", "AAA2", Match.EQUAL).data())).isEqualTo("AAA2two");
        assertThat(text(read("ACCOUNT", "BBB1", Match.EQUAL).data())).isEqualTo("BBB1three");
        assertCondition(read("ACCOUNT", "CCC1", Match.EQUAL), 13, 80);
        assertThat(read("LOOSE", "KEY1", Match.EQUAL).isNormal()).isTrue();
    }

    @Test
    void aTaskThatEndsWithoutSyncpointIsBackedOut() {
        try (TaskResources ending = Regions.task(region)) {
            ending.ask(new WriteFile("ACCOUNT", area("CCC1"), area("CCC1four")));
        }
        assertCondition(read("ACCOUNT", "CCC1", Match.EQUAL), 13, 80);
    }

    @Test
    void aKeyDeletedByAnotherTaskIsWaitedFor() {
        ask(new DeleteKey("ACCOUNT", area("AAA1"), false));
        WriteFile write = new WriteFile("ACCOUNT", area("AAA1"), area("AAA1else"));
        assertThat(other.ask(write).abendCode()).isEqualTo("AKCS");
        task.commit();
        assertThat(other.ask(write)).isEqualTo(NORMAL);
    }

    @Test
    void anInterruptedTaskEndsAndStaysInterrupted() {
        readForUpdate(task, "ACCOUNT", "AAA1", false);
        Thread.currentThread().interrupt();
        assertThat(readForUpdate(other, "ACCOUNT", "AAA1", false).abendCode()).isEqualTo("AKCS");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static final RegionReply NORMAL = RegionReply.NORMAL;

    private RegionReply ask(RegionRequest request) {
        return task.ask(request);
    }

    private void write(String key, String rest) {
        assertThat(ask(new WriteFile("ACCOUNT", area(key), area(key + rest)))).isEqualTo(NORMAL);
    }

    private RegionReply read(String file, String key, Match match) {
        return ask(new ReadFile(file, area(key), match, false, false, true));
    }

    private static RegionReply readForUpdate(
            TaskResources task, String file, String key, boolean token) {
        return task.ask(new ReadFile(file, area(key), Match.EQUAL, true, token, true));
    }

    private static void assertCondition(RegionReply reply, int resp, int resp2) {
        assertThat(reply).isEqualTo(RegionReply.condition(resp, resp2));
    }
}
