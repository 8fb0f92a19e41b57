package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.stub.StubData;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Stubs for transactions that are not defined. Nothing is scheduled, logged or counted. */
record StubTransactions(Stubs stubs, ControlRegionContext context) {
    /** Sends the output of a stub; false if there is no stub for the transaction. */
    boolean send(InputMessage input, OutputListener listener) {
        Optional<OutputMessage> reply =
                stubs.reply(
                                input.transaction(),
                                input.segments().stream().map(StubData::of).toList())
                        .map(StubTransactions::output);
        reply.ifPresent(output -> deliver(input, output, listener));
        return reply.isPresent();
    }

    private void deliver(InputMessage input, OutputMessage output, OutputListener listener) {
        boolean sendOnly = input.options().sendOnly();
        if (input.commitMode() == CommitMode.SEND_THEN_COMMIT && !sendOnly) {
            listener.output(output, NoReply.DECISION);
            return;
        }
        listener.accepted();
        if (!sendOnly) {
            long id = context.journal().nextId();
            context.tpipes().put(new HeldOutput(id, input.tpipe(), output, input));
        }
    }

    private static OutputMessage output(List<StubData> reply) {
        List<Area> segments =
                reply.stream().map(StubData::data).map(StubTransactions::segment).toList();
        return new OutputMessage(segments, "", false);
    }

    /** Sets LL and ZZ, which are part of the layout. */
    private static Area segment(Area record) {
        byte[] bytes = record.copy();
        ByteBuffer.wrap(bytes).putShort((short) bytes.length).putShort((short) 0);
        return Area.of(bytes);
    }
}
