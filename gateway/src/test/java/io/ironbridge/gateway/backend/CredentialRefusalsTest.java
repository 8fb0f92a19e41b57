package io.ironbridge.gateway.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorapi.RefusalMemory.Refusals;
import io.ironbridge.connectorapi.RefusedUsers;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialRefusalsTest {
    private static final Optional<Credential> CLERK =
            Optional.of(new Credential("CLERK", Secret.of("spring24")));
    private static final Optional<Credential> CHANGED =
            Optional.of(new Credential("CLERK", Secret.of("summer24")));

    @TempDir Path temporary;
    private Instant now = Instant.parse("2026-03-01T08:00:00Z");

    private Path folder() {
        return temporary.resolve("state");
    }

    private Path file() {
        return folder().resolve(CredentialRefusals.FILE);
    }

    /** In one run of a server. */
    private interface Run {
        void with(CredentialRefusals refusals) throws Exception;
    }

    private void run(Run run) throws Exception {
        try (ServerState state = ServerState.in(folder());
                CredentialRefusals refusals =
                        new CredentialRefusals(Optional.of(state), () -> now, 10)) {
            run.with(refusals);
        }
    }

    private void refused(int times) throws Exception {
        run(refusals -> refusals.of("db2:446", CLERK).keep(times));
    }

    @Test
    void refusalsAreCountedOverRestarts() throws Exception {
        refused(2);
        now = now.plusSeconds(7);
        run(refusals -> {
            assertThat(refusals.of("db2:446", CLERK).refusals())
                    .isEqualTo(new Refusals(2, Duration.ofSeconds(7)));
            assertThat(refusals.of("db2:447", CLERK).refusals()).isEqualTo(Refusals.NONE);
            assertThat(refusals.of("db2:446", CHANGED).refusals())
                    .as("another password is a new try")
                    .isEqualTo(Refusals.NONE);
        });
    }

    @Test
    void whatNoConnectionNamesStaysInTheFile() throws Exception {
        refused(2);
        run(refusals -> refusals.of("db2:447", CLERK).keep(1));
        run(refusals -> {
            assertThat(refusals.of("db2:446", CLERK).refusals().inARow()).isEqualTo(2);
            assertThat(refusals.of("db2:447", CLERK).refusals().inARow()).isEqualTo(1);
        });
    }

    @Test
    void oneThatIsAcceptedIsForgotten() throws Exception {
        refused(2);
        refused(0);
        run(refusals ->
                assertThat(refusals.of("db2:446", CLERK).refusals()).isEqualTo(Refusals.NONE));
        assertThat(file()).content().doesNotContain("db2:446");
    }

    @Test
    void theFileIsTheUsersOwnAndHasNeitherUserNorPassword() throws Exception {
        assumeThat(temporary.getFileSystem().supportedFileAttributeViews()).contains("posix");
        refused(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(file()).content().contains("db2:446").doesNotContain("CLERK", "spring24");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"salt\": \"00\", \"iterations\": 1}",
                "{\"salt\": \"xyz\", \"iterations\": 1}",
                "{\"salt\": \"SALT\"}",
                "{\"salt\": \"SALT\", \"iterations\": 2000000000}",
                "{\"salt\": \"SALT\", \"iterations\": 1, \"refused\": [{\"last\": \"yesterday\"}]}",
                "LONG"
            })
    void aDamagedFileIsAWarningAndReplacedByTheNextRefusal(String content) throws Exception {
        Files.createDirectories(folder());
        String longOne = " ".repeat((1 << 20) + 1);
        Files.writeString(file(), content.replace("SALT", "0".repeat(32)).replace("LONG", longOne));
        try (LogLines log = new LogLines(CredentialRefusals.class)) {
            run(refusals -> {
                assertThat(refusals.of("db2:446", CLERK).refusals()).isEqualTo(Refusals.NONE);
                assertThat(log.lines().getLast()).contains("IRB-GW-0168W", file().toString());
                refusals.of("db2:446", CLERK).keep(1);
            });
        }
        run(refusals -> assertThat(refusals.of("db2:446", CLERK).refusals().inARow()).isEqualTo(1));
    }

    @Test
    void aFileThatCannotBeWrittenIsAWarningAndTheCountGoesOn() throws Exception {
        Files.createDirectories(file().resolve("in the way"));
        try (LogLines log = new LogLines(CredentialRefusals.class)) {
            run(refusals -> {
                refusals.of("db2:446", CLERK).keep(2);
                assertThat(refusals.of("db2:446", CLERK).refusals().inARow()).isEqualTo(2);
            });
            assertThat(log.lines().getLast()).contains("IRB-GW-0169W", file().toString());
        }
    }

    @Test
    void ofVeryManyTheOneRefusedFirstIsForgotten() throws Exception {
        run(refusals -> {
            for (int i = 0; i <= CredentialRefusals.MOST; i++) {
                refusals.of("db2:" + i, CLERK).keep(1);
            }
            assertThat(refusals.of("db2:0", CLERK).refusals()).isEqualTo(Refusals.NONE);
            assertThat(refusals.of("db2:1", CLERK).refusals().inARow()).isEqualTo(1);
        });
    }

    private static CredentialRefusals server() {
        return new CredentialRefusals(Optional.empty(), InstantSource.system());
    }

    /** Connected as a cluster connects them. */
    private static void connect(CredentialRefusals one, CredentialRefusals other) {
        one.add(other::adopt);
        other.add(one::adopt);
    }

    @Test
    void whatOneServerIsRefusedAnotherOneDoesNotTry() {
        try (CredentialRefusals one = server();
                CredentialRefusals other = server()) {
            connect(one, other);
            RefusalMemory at = one.of("db2:446", CLERK);
            RefusalMemory there = other.of("db2:446", CLERK);
            RefusalMemory changed = other.of("db2:446", CHANGED);
            RefusedUsers users =
                    new RefusedUsers(
                            new RefusedUsers.Ids("A", "B", "C"),
                            "db2:446",
                            Duration.ofMinutes(1),
                            2,
                            there,
                            System::nanoTime);
            assertThat(users.isHeld(Optional.empty())).isFalse();

            at.keep(1);
            assertThat(there.refusals().inARow()).isEqualTo(1);
            assertThat(users.isHeld(Optional.empty())).isTrue();
            assertThat(users.isUsedUp(Optional.empty())).isFalse();
            assertThat(changed.refusals()).isEqualTo(Refusals.NONE);

            at.keep(2);
            assertThat(users.isUsedUp(Optional.empty())).isTrue();

            at.keep(0);
            assertThat(there.refusals()).isEqualTo(Refusals.NONE);
            assertThat(users.isHeld(Optional.empty())).isFalse();
        }
    }

    @Test
    void whatOthersReportHasNoPassword() {
        try (CredentialRefusals one = server()) {
            List<CredentialRefusals.Refused> told = new ArrayList<>();
            one.add(told::add);
            one.of("db2:446", CLERK).keep(1);

            assertThat(told).hasSize(1);
            assertThat(told.toString()).doesNotContain("spring24");
            assertThat(one.all()).isEqualTo(told);
        }
    }
}
