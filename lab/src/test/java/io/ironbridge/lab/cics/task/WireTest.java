package io.ironbridge.lab.cics.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class WireTest {
    @Test
    void everyRequestArrivesAsItWasSent() throws WireException {
        roundTrips(WireSamples.requests(), RequestWire::write, RequestWire::read);
    }

    @Test
    void everyStartArrivesAsItWasSent() throws WireException {
        roundTrips(WireSamples.starts(), TaskWire::write, TaskWire::start);
    }

    @Test
    void everyEndArrivesAsItWasSent() throws WireException {
        roundTrips(WireSamples.ends(), TaskWire::write, TaskWire::end);
    }

    @Test
    void everyReplyArrivesAsItWasSent() throws WireException {
        roundTrips(WireSamples.replies(), ReplyWire::write, ReplyWire::read);
    }

    @Test
    void samplesLeaveNoRecordOut() {
        covers(RegionRequest.class, WireSamples.requests());
        covers(TaskInput.class, WireSamples.inputs());
        covers(TaskOutput.class, WireSamples.outputs());
        covers(TaskEnd.class, WireSamples.ends());
    }

    @Test
    void everyShorterFrameIsRefused() {
        for (RegionRequest request : WireSamples.requests()) {
            ByteBuffer frame = frame(request, RequestWire::write);
            for (int length = 0; length < frame.remaining(); length++) {
                FrameReader shorter = new FrameReader(frame.slice(0, length));
                assertThatThrownBy(() -> shorter.whole(RequestWire::read))
                        .isInstanceOf(WireException.class);
            }
        }
    }

    @Test
    void aLongerFrameIsRefused() {
        ByteBuffer frame = frame(WireSamples.ends().getFirst(), TaskWire::write);
        FrameReader longer =
                new FrameReader(ByteBuffer.allocate(frame.remaining() + 1).put(frame).clear());
        assertThatThrownBy(() -> longer.whole(TaskWire::end))
                .isInstanceOf(WireException.class)
                .hasMessage("1 bytes too many");
    }

    @Test
    void garbageIsReadOrRefusedAndNothingElse() {
        Random random = new Random(20_261_122);
        List<RegionRequest> requests = WireSamples.requests();
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes =
                    garbled(frame(requests.get(i % requests.size()), RequestWire::write), random);
            refused += isRefused(bytes) ? 1 : 0;
        }
        assertThat(refused).isBetween(1, 99_999);
    }

    private static boolean isRefused(byte[] bytes) {
        try {
            new FrameReader(ByteBuffer.wrap(bytes)).whole(RequestWire::read);
            return false;
        } catch (WireException e) {
            return true;
        }
    }

    private static byte[] garbled(ByteBuffer frame, Random random) {
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static void covers(Class<?> sealedType, List<?> samples) {
        assertThat(samples)
                .extracting(Object::getClass)
                .containsAll(List.of(Objects.requireNonNull(sealedType.getPermittedSubclasses())));
    }

    private static <T> void roundTrips(
            List<T> values, BiConsumer<FrameWriter, T> writer, FrameReader.Part<T> reader)
            throws WireException {
        for (T value : values) {
            assertThat(new FrameReader(frame(value, writer)).whole(reader)).isEqualTo(value);
        }
    }

    /** The frame without its length. */
    private static <T> ByteBuffer frame(T value, BiConsumer<FrameWriter, T> writer) {
        FrameWriter out = new FrameWriter();
        writer.accept(out, value);
        ByteBuffer frame = out.finish();
        assertThat(frame.getInt()).isEqualTo(frame.remaining());
        return frame.slice();
    }
}
