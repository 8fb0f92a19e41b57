package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Syncpoint;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrowsesTest {
    private static final Area HIGH_VALUES = Area.of(new byte[] {-1, -1, -1, -1});
    private static final String END = "20/90";

    private final RegionResources region = Regions.inMemory(new ManualTime());
    private final TaskResources task = Regions.task(region);

    @BeforeEach
    void writeRecords() {
        for (String key : List.of("AAA1", "AAA2", "BBB1", "CCC1")) {
            task.ask(new WriteFile("ACCOUNT", area(key), area(key)));
            task.ask(new WriteFile("SHARED", area(key), area(key + "old")));
        }
        task.commit();
    }

    @AfterEach
    void close() throws IOException {
        task.close();
        region.close();
    }

    @Test
    void readsForwardsToTheEndAndBack() {
        start("BBB0", Match.EQUAL_OR_GREATER);
        assertThat(List.of(next(), next(), next(), next()))
                .isEqualTo(List.of("BBB1", "CCC1", END, END));
        assertThat(List.of(previous(), previous())).isEqualTo(List.of("CCC1", "BBB1"));
    }

    @Test
    void turningRoundGivesTheSameRecordAgain() {
        start("AAA1", Match.EQUAL);
        assertThat(List.of(next(), next(), previous(), previous(), previous(), next()))
                .isEqualTo(List.of("AAA1", "AAA2", "AAA2", "AAA1", END, "AAA1"));
    }

    @Test
    void highValuesStandForTheEnd() {
        assertThat(start(HIGH_VALUES, Match.EQUAL_OR_GREATER)).isEqualTo(RegionReply.NORMAL);
        assertThat(next()).isEqualTo(END);
        assertThat(previous()).isEqualTo("CCC1");
        assertThat(previous()).isEqualTo("BBB1");
    }

    @Test
    void readingBackwardsAtOnceNeedsARecordWithTheKey() {
        start("BBB0", Match.EQUAL_OR_GREATER);
        assertThat(previous()).isEqualTo("13/80");
        assertThat(next()).isEqualTo("BBB1");
    }

    @Test
    void aGenericBrowseGoesOnBehindItsKeyAndNeverBackwards() {
        assertThat(start(area("B"), Match.GENERIC)).isEqualTo(RegionReply.NORMAL);
        assertThat(previous()).isEqualTo("16/24");
        assertThat(List.of(next(), next(), next())).isEqualTo(List.of("BBB1", "CCC1", END));
    }

    @Test
    void aGenericKeyWithoutLengthBeginsAtTheFirstRecord() {
        assertThat(start(Area.EMPTY, Match.GENERIC_OR_GREATER)).isEqualTo(RegionReply.NORMAL);
        assertThat(next()).isEqualTo("AAA1");
    }

    @Test
    void aChangedKeyMovesTheBrowse() {
        start("AAA1", Match.EQUAL_OR_GREATER);
        next();
        assertThat(read(area("BBB9"), false)).isEqualTo("CCC1");
        assertThat(read(area("AAA2"), true)).isEqualTo("AAA2");
        assertThat(read(area("BBB9"), true)).isEqualTo("13/80");
        assertThat(read(area("BB"), false)).isEqualTo("16/26");
        assertThat(read(HIGH_VALUES, true)).isEqualTo("CCC1");
    }

    @Test
    void aRecordDeletedMeanwhileIsPassed() {
        start("AAA1", Match.EQUAL);
        next();
        task.ask(new DeleteKey("ACCOUNT", area("AAA2"), false));
        assertThat(next()).isEqualTo("BBB1");
    }

    @Test
    void aBrowseIsThereOnceUntilItEnds() {
        assertThat(read(Area.EMPTY, false)).isEqualTo("16/34");
        assertThat(shown(task.ask(new EndBrowse("ACCOUNT", 0)))).isEqualTo("16/35");
        assertThat(shown(reset("AAA1"))).isEqualTo("16/36");
        start("AAA1", Match.EQUAL);
        assertThat(shown(start(area("AAA1"), Match.EQUAL))).isEqualTo("16/33");
        assertThat(reset("CCC1")).isEqualTo(RegionReply.NORMAL);
        assertThat(next()).isEqualTo("CCC1");
        assertThat(task.ask(new EndBrowse("ACCOUNT", 0))).isEqualTo(RegionReply.NORMAL);
        assertThat(next()).isEqualTo("16/34");
    }

    @Test
    void browsesWithDifferentNumbersAreApart() {
        start("AAA1", Match.EQUAL);
        task.ask(new StartBrowse("ACCOUNT", 1, area("CCC1"), Match.EQUAL, false));
        assertThat(next()).isEqualTo("AAA1");
        ReadOn other = new ReadOn("ACCOUNT", 1, Area.EMPTY, false, false, false);
        assertThat(text(task.ask(other).key())).isEqualTo("CCC1");
    }

    @Test
    void aBrowseThatFindsNothingIsNotStarted() {
        assertThat(shown(start(area("AAA9"), Match.EQUAL))).isEqualTo("13/80");
        assertThat(shown(start(area("DDD1"), Match.EQUAL_OR_GREATER))).isEqualTo("13/80");
        assertThat(shown(start(area("X"), Match.GENERIC))).isEqualTo("13/80");
        assertThat(next()).isEqualTo("16/34");
    }

    @Test
    void aSyncpointEndsBrowses() {
        start("AAA1", Match.EQUAL);
        task.ask(new Syncpoint(false));
        assertThat(next()).isEqualTo("16/34");
    }

    @Test
    void onlySharedRecordsAreUpdatedWhileBrowsed() {
        start("AAA1", Match.EQUAL);
        ReadOn update = new ReadOn("ACCOUNT", 0, Area.EMPTY, false, true, true);
        assertThat(shown(task.ask(update))).isEqualTo("16/20");
        task.ask(new StartBrowse("SHARED", 0, area("AAA1"), Match.EQUAL, false));
        RegionReply read = task.ask(new ReadOn("SHARED", 0, Area.EMPTY, false, true, true));
        assertThat(task.ask(new RewriteFile("SHARED", read.number(), area("AAA1new"))))
                .isEqualTo(RegionReply.NORMAL);
    }

    private void start(String key, Match match) {
        assertThat(start(area(key), match)).isEqualTo(RegionReply.NORMAL);
    }

    private RegionReply start(Area key, Match match) {
        return task.ask(new StartBrowse("ACCOUNT", 0, key, match, false));
    }

    private RegionReply reset(String key) {
        return task.ask(new StartBrowse("ACCOUNT", 0, area(key), Match.EQUAL, true));
    }

    private String next() {
        return read(Area.EMPTY, false);
    }

    private String previous() {
        return read(Area.EMPTY, true);
    }

    private String read(Area key, boolean backwards) {
        return shown(task.ask(new ReadOn("ACCOUNT", 0, key, backwards, false, false)));
    }

    /** The key of the record, or the condition. */
    private static String shown(RegionReply reply) {
        return reply.isNormal() ? text(reply.key()) : reply.resp() + "/" + reply.resp2();
    }
}
