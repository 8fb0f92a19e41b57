package io.ironbridge.lab.cics.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.task.RegionLink.ServantMessage;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.ServantChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@SuppressWarnings("try") // closing one side is what is tested
class TaskLinkIT {
    private static final int MOST_BYTES = 1024 * 1024;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Path socket;
    private final ServerSocketChannel server =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX);

    TaskLinkIT(@TempDir Path folder) throws IOException {
        socket = folder.resolve("region");
    }

    @BeforeEach
    void listen() throws IOException {
        server.bind(UnixDomainSocketAddress.of(socket));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }

    @Test
    void aServantSaysItsNumber() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 17, MOST_BYTES);
                RegionLink region = greet()) {
            assertThat(region.number()).isEqualTo(17);
            region.close();
            assertThat(servant.await()).isEmpty();
        }
    }

    @Test
    void aTaskAsksAndEndsAndTheNextOneFollows() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 1, MOST_BYTES);
                RegionLink region = greet()) {
            Future<List<RegionReply>> replies = threads.submit(() -> serve(servant));
            for (TaskStart start : WireSamples.starts()) {
                region.start(start);
                assertThat(region.next()).isEqualTo(asked(0));
                region.answer(WireSamples.replies().get(0));
                assertThat(region.next()).isEqualTo(asked(1));
                region.answer(WireSamples.replies().get(1));
                assertThat(region.next()).isEqualTo(new ServantMessage.Ended(ends()));
            }
            region.close();
            assertThat(replies.get()).hasSize(2 * WireSamples.starts().size());
            assertThat(replies.get()).containsAll(WireSamples.replies());
        }
    }

    private static List<RegionReply> serve(ServantLink servant) throws IOException {
        List<RegionReply> replies = new ArrayList<>();
        Optional<TaskStart> task = servant.await();
        while (task.isPresent()) {
            replies.add(servant.ask(WireSamples.requests().get(0)));
            replies.add(servant.ask(WireSamples.requests().get(1)));
            servant.end(ends());
            task = servant.await();
        }
        return replies;
    }

    private static ServantMessage asked(int request) {
        return new ServantMessage.Asked(WireSamples.requests().get(request));
    }

    private static TaskEnd ends() {
        return WireSamples.ends().get(1);
    }

    @Test
    void theLongestMessagePassesAndALongerOneIsNotSent() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 1, MOST_BYTES);
                RegionLink region = greet()) {
            TaskEnd longest = output(MOST_BYTES - 7);
            Future<?> ending =
                    threads.submit(() -> {
                        assertThatThrownBy(() -> servant.end(output(MOST_BYTES - 6)))
                                .isInstanceOf(WireException.class)
                                .hasMessage(
                                        "A message of 1048577 bytes; at most 1048576 are allowed");
                        servant.end(longest);
                        return servant;
                    });
            assertThat(region.next()).isEqualTo(new ServantMessage.Ended(longest));
            ending.get();
        }
    }

    private static TaskEnd output(int length) {
        return new TaskEnd.Returned(new TaskOutput.Commarea(Area.of(new byte[length])));
    }

    @Test
    void aRequestLongerThanAMessageGetsNostg() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 1, MOST_BYTES);
                RegionLink region = greet()) {
            Area data = Area.of(new byte[MOST_BYTES]);
            assertThat(servant.ask(new RegionRequest.WriteTd("CSMT", data)).resp()).isEqualTo(42);
            servant.end(ends());
            assertThat(region.next()).isEqualTo(new ServantMessage.Ended(ends()));
        }
    }

    @Test
    void aServantThatGoesAwayEndsTheWait() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 1, MOST_BYTES);
                RegionLink region = greet()) {
            servant.close();
            assertThatThrownBy(region::next).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aRegionThatGoesAwayIsLost() throws Exception {
        try (ServantLink servant = ServantLink.connect(socket, 1, MOST_BYTES);
                RegionLink region = greet()) {
            Future<RegionReply> reply =
                    threads.submit(() -> servant.ask(new RegionRequest.Retrieve()));
            region.next();
            region.close();
            assertThatThrownBy(reply::get).hasCauseInstanceOf(Region.RegionLostException.class);
        }
    }

    @Test
    void whoeverDoesNotSayHelloIsRefused() throws Exception {
        try (SocketChannel stranger = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            stranger.write(
                    ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            assertThatThrownBy(this::greet).isInstanceOf(WireException.class);
        }
    }

    private RegionLink greet() throws IOException {
        return new RegionLink(ServantChannel.greet(server.accept(), MOST_BYTES));
    }
}
