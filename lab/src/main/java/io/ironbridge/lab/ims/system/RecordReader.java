package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what {@link RecordWriter} wrote. */
final class RecordReader {
    static final int ENQUEUED = 0x01;
    static final int REMOVED = 0x36;
    static final int COMMITTED = 0x37;
    static final int REROUTED = 0x38;
    static final int CHECKPOINT = 0x40;

    private final DataInputStream in;

    private RecordReader(byte[] bytes) {
        this.in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    /**
     * Reads a record.
     *
     * @throws IOException when it is none
     */
    static ControlRecord read(byte[] bytes) throws IOException {
        return new RecordReader(bytes).logRecord();
    }

    private ControlRecord logRecord() throws IOException {
        int type = in.readUnsignedByte();
        return switch (type) {
            case ENQUEUED -> new ControlRecord.Enqueued(input());
            case COMMITTED -> committed();
            case REMOVED -> new ControlRecord.Removed(in.readLong());
            case REROUTED -> new ControlRecord.Rerouted(in.readLong(), in.readUTF());
            case CHECKPOINT -> new ControlRecord.Checkpoint(in.readLong(), inputs(), outputs());
            default -> throw new IOException("There is no log record X'%02X'".formatted(type));
        };
    }

    private ControlRecord committed() throws IOException {
        long id = in.readLong();
        return new ControlRecord.Committed(id, outputs(), inputs(), areas());
    }

    private List<StoredInput> inputs() throws IOException {
        List<StoredInput> inputs = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            inputs.add(input());
        }
        return inputs;
    }

    private StoredInput input() throws IOException {
        long id = in.readLong();
        Instant arrived = Instant.ofEpochMilli(in.readLong());
        InputMessage message =
                new InputMessage(
                        in.readUTF(),
                        in.readUTF(),
                        areas(),
                        new Caller(in.readUTF(), in.readUTF()),
                        in.readUTF(),
                        in.readUTF(),
                        CommitMode.valueOf(in.readUTF()),
                        SyncLevel.valueOf(in.readUTF()),
                        options(),
                        expiry(in.readLong()));
        return new StoredInput(id, message, arrived);
    }

    private Options options() throws IOException {
        return new Options(in.readBoolean(), in.readBoolean(), in.readBoolean(), in.readBoolean());
    }

    private static Optional<Duration> expiry(long millis) {
        return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    private List<HeldOutput> outputs() throws IOException {
        List<HeldOutput> outputs = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            outputs.add(
                    new HeldOutput(
                            in.readLong(),
                            in.readUTF(),
                            new OutputMessage(areas(), in.readUTF(), false)));
        }
        return outputs;
    }

    private List<Area> areas() throws IOException {
        List<Area> areas = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            areas.add(Area.of(bytes()));
        }
        return areas;
    }

    private byte[] bytes() throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new EOFException("A log record ends early");
        }
        return in.readNBytes(length);
    }
}
