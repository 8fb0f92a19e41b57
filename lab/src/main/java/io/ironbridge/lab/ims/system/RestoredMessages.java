package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The messages that remain after replay of a log. Used by one thread. */
public final class RestoredMessages {
    private final Map<Long, StoredInput> inputs = new LinkedHashMap<>();
    private final Map<Long, HeldOutput> outputs = new LinkedHashMap<>();
    private long lastId;

    /**
     * What a record of the log says.
     *
     * @param logged as it was given to {@link SystemLog#write}, or as a checkpoint
     * @throws IOException when it cannot be read
     */
    public void apply(Area logged) throws IOException {
        apply(RecordReader.read(logged.bytes()));
    }

    /** What there is now, as a record of the log. */
    public Area checkpoint() {
        return Area.of(
                RecordWriter.write(new ControlRecord.Checkpoint(lastId, inputs(), outputs())));
    }

    void apply(ControlRecord logRecord) {
        switch (logRecord) {
            case ControlRecord.Enqueued(var message) -> add(message);
            case ControlRecord.Committed committed -> {
                inputs.remove(committed.input());
                lastId = Math.max(lastId, committed.input());
                committed.outputs().forEach(this::add);
                committed.switches().forEach(this::add);
            }
            case ControlRecord.Removed(long output) -> outputs.remove(output);
            case ControlRecord.Rerouted(long output, String tpipe) -> reroute(output, tpipe);
            case ControlRecord.Checkpoint checkpoint -> restart(checkpoint);
        }
    }

    private void restart(ControlRecord.Checkpoint checkpoint) {
        inputs.clear();
        outputs.clear();
        lastId = Math.max(lastId, checkpoint.lastId());
        checkpoint.inputs().forEach(this::add);
        checkpoint.outputs().forEach(this::add);
    }

    private void add(StoredInput input) {
        inputs.put(input.id(), input);
        lastId = Math.max(lastId, input.id());
    }

    private void add(HeldOutput output) {
        outputs.put(output.id(), output);
        lastId = Math.max(lastId, output.id());
    }

    /** It becomes the last one of the other tpipe. */
    private void reroute(long output, String tpipe) {
        HeldOutput held = outputs.remove(output);
        if (held != null) {
            add(new HeldOutput(held.id(), tpipe, held.message()));
        }
    }

    /** In the order in which they came. */
    List<StoredInput> inputs() {
        return List.copyOf(inputs.values());
    }

    List<HeldOutput> outputs() {
        return List.copyOf(outputs.values());
    }

    /** The highest id that the records name. */
    long lastId() {
        return lastId;
    }
}
