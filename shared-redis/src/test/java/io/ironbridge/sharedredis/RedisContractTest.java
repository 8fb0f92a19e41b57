package io.ironbridge.sharedredis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import io.ironbridge.connectorcontract.store.SharedStoreContractTest;
import io.ironbridge.sharedstore.StoreSettings;
import io.ironbridge.testsupport.RedisServer;
import io.ironbridge.testsupport.TcpRelay;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract with a Redis server of this machine. */
@Tag("system")
class RedisContractTest extends SharedStoreContractTest {
    private static final String SECRET = "Secret1";

    @TempDir static Path folder;
    private static RedisServer server;
    private static TcpRelay relay;
    private static Member first;
    private static Member second;
    private static Member stranger;

    @BeforeAll
    static void start() throws IOException {
        Optional<Path> program = RedisServer.program();
        assumeThat(program).as("Redis is installed").isPresent();
        server = RedisServer.start(program.get(), folder, "--requirepass", SECRET);
        relay = new TcpRelay(server.port());
        first = member("bank", server.port(), SECRET);
        second = member("bank", relay.port(), SECRET);
        stranger = member("other", server.port(), SECRET);
        for (Member member : List.of(first, second, stranger)) {
            Await.until("connection", member::isConnected);
        }
    }

    @AfterAll
    static void end() throws IOException {
        if (server != null) {
            List.of(first, second, stranger).forEach(Member::close);
            relay.close();
            server.close();
        }
    }

    private static Member member(String cluster, int port, String secret) {
        StoreSettings settings =
                new StoreSettings(
                        cluster,
                        "member",
                        List.of("127.0.0.1:" + port),
                        Optional.empty(),
                        "",
                        secret,
                        Optional.empty(),
                        Duration.ofSeconds(2),
                        Duration.ofMinutes(5),
                        Duration.ZERO);
        return new Member(listener -> new RedisProvider().open(settings, listener));
    }

    @Override
    protected Member first() {
        return first;
    }

    @Override
    protected Member second() {
        return second;
    }

    @Override
    protected Member stranger() {
        return stranger;
    }

    @Override
    protected Member third() {
        return member("bank", server.port(), SECRET);
    }

    @Override
    protected void separate() {
        relay.hold();
    }

    @Override
    protected void rejoin() {
        relay.cut();
        relay.release();
    }

    @Test
    void whatBecomesInvalidWhileTheServerIsNotReachedIsMadeUpFor() throws Exception {
        first.makes("late", "value", "late group");
        second.awaits("late", "value");
        relay.hold();
        try {
            Await.until("loss", () -> !second.isConnected());
            second.store().invalidate(Set.of("late group"));
        } finally {
            rejoin();
        }

        first.awaits("invalid late group");
        assertThat(first.get("late").value()).isNull();
    }

    @Test
    void moreThanIsRememberedMakesAllValuesInvalid() throws Exception {
        first.makes("all", "value", "some group");
        second.awaits("all", "value");
        relay.hold();
        try {
            Await.until("loss", () -> !second.isConnected());
            for (int i = 0; i < 11_000; i++) {
                second.store().invalidate(Set.of("group " + i));
            }
        } finally {
            rejoin();
        }

        first.awaits("invalid ");
        assertThat(first.get("all").value()).isNull();
    }

    @Test
    void connectionsThatEndAreMadeAgain() throws Exception {
        long connections = second.heard().stream().filter("connected"::equals).count();
        relay.cut();

        Await.until(
                "another connection",
                () -> second.heard().stream().filter("connected"::equals).count() > connections);
        second.makes("after a cut", "value");
        first.awaits("after a cut", "value");
    }

    @Test
    void aServerThatHasForgottenScriptsRunsThem() throws Exception {
        Member member = third();
        try (member) {
            Await.until("connection", member::isConnected);
            server.command("SCRIPT", "FLUSH");

            member.makes("after a flush", "value");
            first.awaits("after a flush", "value");
        }
    }

    @Test
    void aWrongPasswordIsNamedAsTheReason() {
        try (Member member = member("bank", server.port(), "Wrong1")) {
            member.awaits("lost");
            assertThat(member.reasons()).allMatch(reason -> reason.contains("WRONGPASS"));
            assertThat(member.reasons().toString()).doesNotContain("Wrong1");
        }
    }

    @Test
    void aServerThatIsNotThereIsNamedAsTheReason() throws IOException {
        TcpRelay gone = new TcpRelay(1);
        int port = gone.port();
        gone.close();
        try (Member member = member("bank", port, SECRET)) {
            member.awaits("lost");
            assertThat(member.reasons()).allMatch(reason -> reason.contains("refused"));
        }
    }
}
