package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.transactions.Bank.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process ends in the middle of a commit over two databases; another one recovers. */
@Tag("system")
class RecoveryIT {
    private static final int KILLED = 137;

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "HALTS_BEFORE_PREPARE, NONE, 0",
        "HALTS_AFTER_PREPARE, NONE, 0",
        "NONE, HALTS_BEFORE_PREPARE, 0",
        "NONE, HALTS_AFTER_PREPARE, 0",
        "HALTS_BEFORE_COMMIT, NONE, 11",
        "HALTS_AFTER_COMMIT, NONE, 11",
        "NONE, HALTS_BEFORE_COMMIT, 11",
        "NONE, HALTS_AFTER_COMMIT, 11"
    })
    void bothDatabasesHaveTheSameAfterRecovery(Fault ofFirst, Fault ofSecond, int rows)
            throws Exception {
        assertThat(run("commit", ofFirst.name(), ofSecond.name())).isEqualTo(KILLED);
        assertThat(run("recover", "first", "second")).isEqualTo(rows);
    }

    @Test
    void aDecisionWaitsForADatabaseThatIsNotReached() throws Exception {
        assertThat(run("commit", "HALTS_BEFORE_COMMIT", "NONE")).isEqualTo(KILLED);
        assertThat(run("recover", "first")).isEqualTo(110);
        assertThat(run("recover")).isEqualTo(110);
        assertThat(run("recover", "first", "second")).isEqualTo(11);
    }

    @Test
    void theIdentifierOfTheLogStays() throws Exception {
        assertThat(run("commit", "NONE", "NONE")).isZero();
        String node = Files.readString(folder.resolve("tranlog/node"));
        assertThat(run("recover")).isEqualTo(11);
        assertThat(folder.resolve("tranlog/node")).hasContent(node);
        assertThat(node).hasSizeBetween(10, TransactionSettings.MOST_NODE_BYTES);
    }

    private int run(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                CrashedProcess.class.getName(),
                                folder.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("out").toFile()))
                .start()
                .waitFor();
    }
}
