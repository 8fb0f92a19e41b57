package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietPeriodTest {
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int MANY = 50;

    @TempDir private Path temporary = Path.of("");

    private final HandWatch watch = new HandWatch();
    private Path project = Path.of("");

    @BeforeEach
    void make() throws IOException {
        project = Files.createDirectory(temporary.toRealPath().resolve("project"));
    }

    /** How long it takes until the files of the project rest. */
    private Duration rest() throws IOException, InterruptedException {
        return rest(new WatchedFiles(List.of(project), List.of()));
    }

    private Duration rest(WatchedFiles files) throws IOException, InterruptedException {
        return rest(files, files::looks);
    }

    private Duration rest(WatchedFiles files, Supplier<List<String>> looks)
            throws IOException, InterruptedException {
        FolderWatch told = new FolderWatch(watch, files.watched(), watch::nanos);
        new QuietPeriod(told, looks, watch::nanos).await(PAUSE);
        return watch.passed();
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void filesThatNobodyTouchesRestAfterOnePause() throws Exception {
        assertThat(rest()).isEqualTo(PAUSE);
    }

    @Test
    void changesInManyFoldersAtOnceAreOneChange() throws Exception {
        for (int i = 0; i < MANY; i++) {
            Path folder = Files.createDirectory(project.resolve("folder" + i));
            watch.tells(millis(200), folder.resolve("operation.yaml"));
        }
        assertThat(rest()).isEqualTo(PAUSE.plusMillis(200));
    }

    @Test
    void manyChangesInOneFolderOneAfterTheOtherAreWaitedFor() throws Exception {
        for (int i = 1; i <= MANY; i++) {
            watch.tells(millis(100L * i), project.resolve("operation.yaml"));
        }
        assertThat(rest()).isEqualTo(PAUSE.plusMillis(100L * MANY));
    }

    @Test
    void manyChangesInOneFolderAtOnceAreOneChange() throws Exception {
        Path[] files = new Path[MANY];
        for (int i = 0; i < MANY; i++) {
            files[i] = project.resolve("file" + i);
        }
        watch.tells(millis(300), files);
        assertThat(rest()).isEqualTo(PAUSE.plusMillis(300));
    }

    @Test
    void whatIsCopiedAWhileAfterTheOldWasRemovedIsWaitedFor() throws Exception {
        watch.tells(millis(0), project.resolve("operations"));
        watch.tells(PAUSE.minusMillis(1), project.resolve("operations"));
        assertThat(rest()).isEqualTo(PAUSE.multipliedBy(2).minusMillis(1));
    }

    @Test
    void filesThatNeverRestAreWaitedForABoundedTime() throws Exception {
        for (int second = 1; second < 1000; second++) {
            watch.tells(Duration.ofSeconds(second), project.resolve("operation.yaml"));
        }
        assertThat(rest()).isEqualTo(PAUSE.multipliedBy(QuietPeriod.MOST_PAUSES));
    }

    @Test
    void whatChangesThoughNobodyTellsOfItDoesNotRest() throws Exception {
        WatchedFiles files = new WatchedFiles(List.of(project), List.of());
        Duration copied = PAUSE.multipliedBy(2).plusMillis(1);
        Supplier<List<String>> looks =
                () ->
                        List.of(
                                watch.passed().compareTo(copied) < 0
                                        ? "half: " + watch.passed()
                                        : "whole");
        assertThat(rest(files, looks)).isEqualTo(PAUSE.multipliedBy(4));
    }

    @Test
    void whatNobodyTellsOfIsWaitedForABoundedTimeToo() throws Exception {
        WatchedFiles files = new WatchedFiles(List.of(project), List.of());
        assertThat(rest(files, () -> List.of(watch.passed().toString())))
                .isEqualTo(PAUSE.multipliedBy(QuietPeriod.MOST_PAUSES));
    }

    @Test
    void whatTheServerWritesItselfIsNoChange() throws Exception {
        Path audit = project.resolve("audit.jsonl");
        for (int second = 1; second < 20; second++) {
            watch.tells(Duration.ofSeconds(second), audit);
        }
        assertThat(rest(new WatchedFiles(List.of(project), List.of(audit)))).isEqualTo(PAUSE);
    }

    @Test
    void whatChangesBesideAFileIsNoChangeOfIt() throws Exception {
        Path roles = project.resolve("roles.xml");
        watch.tells(millis(100), roles);
        for (int second = 1; second < 20; second++) {
            watch.tells(Duration.ofSeconds(second), project.resolve("other.txt"));
        }
        assertThat(rest(new WatchedFiles(List.of(roles), List.of())))
                .isEqualTo(PAUSE.plusMillis(100));
    }
}
