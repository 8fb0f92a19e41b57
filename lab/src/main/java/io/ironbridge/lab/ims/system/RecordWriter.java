package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** Log records as bytes; {@link RecordReader} reads them. */
final class RecordWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    private final DataOutputStream out = new DataOutputStream(bytes);

    private RecordWriter() {}

    static byte[] write(ControlRecord logRecord) {
        RecordWriter writer = new RecordWriter();
        try {
            writer.put(logRecord);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.bytes.toByteArray();
    }

    private void put(ControlRecord logRecord) throws IOException {
        switch (logRecord) {
            case ControlRecord.Enqueued(var message) -> {
                out.writeByte(RecordReader.ENQUEUED);
                put(message);
            }
            case ControlRecord.Committed committed -> {
                out.writeByte(RecordReader.COMMITTED);
                put(committed);
            }
            case ControlRecord.Removed(long output) -> {
                out.writeByte(RecordReader.REMOVED);
                out.writeLong(output);
            }
            case ControlRecord.Rerouted(long output, String tpipe) -> {
                out.writeByte(RecordReader.REROUTED);
                out.writeLong(output);
                out.writeUTF(tpipe);
            }
            case ControlRecord.Checkpoint(long lastId, var inputs, var outputs) -> {
                out.writeByte(RecordReader.CHECKPOINT);
                out.writeLong(lastId);
                putInputs(inputs);
                putOutputs(outputs);
            }
        }
    }

    private void put(ControlRecord.Committed committed) throws IOException {
        out.writeLong(committed.input());
        putOutputs(committed.outputs());
        putInputs(committed.switches());
        putAreas(committed.data());
    }

    private void putInputs(List<StoredInput> inputs) throws IOException {
        out.writeInt(inputs.size());
        for (StoredInput each : inputs) {
            put(each);
        }
    }

    private void putOutputs(List<HeldOutput> outputs) throws IOException {
        out.writeInt(outputs.size());
        for (HeldOutput each : outputs) {
            out.writeLong(each.id());
            out.writeUTF(each.tpipe());
            putAreas(each.message().segments());
            out.writeUTF(each.message().modName());
        }
    }

    private void put(StoredInput stored) throws IOException {
        out.writeLong(stored.id());
        out.writeLong(stored.arrived().toEpochMilli());
        InputMessage input = stored.input();
        out.writeUTF(input.tpipe());
        out.writeUTF(input.transaction());
        putAreas(input.segments());
        out.writeUTF(input.caller().user());
        out.writeUTF(input.caller().group());
        out.writeUTF(input.lterm());
        out.writeUTF(input.modName());
        out.writeUTF(input.commitMode().name());
        out.writeUTF(input.syncLevel().name());
        put(input.options());
        out.writeLong(input.expiry().map(Duration::toMillis).orElse(-1L));
    }

    private void put(InputMessage.Options options) throws IOException {
        out.writeBoolean(options.sendOnly());
        out.writeBoolean(options.ordered());
        out.writeBoolean(options.ignorePurge());
        out.writeBoolean(options.wantsDfs2082());
    }

    private void putAreas(List<Area> areas) throws IOException {
        out.writeInt(areas.size());
        for (Area each : areas) {
            put(each);
        }
    }

    private void put(Area area) throws IOException {
        out.writeInt(area.length());
        out.write(area.bytes());
    }
}
