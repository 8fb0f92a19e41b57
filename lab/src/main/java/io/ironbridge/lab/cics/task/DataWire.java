package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;
import java.util.Optional;

/** Containers, inputs and outputs of tasks as fields of a frame. */
final class DataWire {
    private DataWire() {}

    static void write(FrameWriter out, Container container) {
        out.text(container.name()).number(container.ccsid()).bytes(container.data().bytes());
    }

    static Container container(FrameReader in) throws WireException {
        return new Container(in.text(), in.number(), Area.of(in.bytes()));
    }

    static void write(FrameWriter out, TaskInput input) {
        switch (input) {
            case TaskInput.Nothing _ -> out.tag(0);
            case TaskInput.Commarea commarea -> out.tag(1).bytes(commarea.data().bytes());
            case TaskInput.Channel channel ->
                    out.tag(2).text(channel.name()).list(channel.containers(), DataWire::write);
            case TaskInput.Web web -> WebWire.write(out.tag(3), web.request());
        }
    }

    static TaskInput input(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 0 -> new TaskInput.Nothing();
            case 1 -> new TaskInput.Commarea(Area.of(in.bytes()));
            case 2 -> new TaskInput.Channel(in.text(), in.list(DataWire::container));
            case 3 -> new TaskInput.Web(WebWire.request(in));
            default -> throw new WireException("There is no input " + tag);
        };
    }

    static void write(FrameWriter out, TaskOutput output) {
        switch (output) {
            case TaskOutput.Nothing _ -> out.tag(0);
            case TaskOutput.Commarea commarea -> out.tag(1).bytes(commarea.data().bytes());
            case TaskOutput.Channel channel ->
                    out.tag(2).list(channel.containers(), DataWire::write);
            case TaskOutput.Web(var reply) -> {
                out.tag(3).flag(reply.isPresent());
                reply.ifPresent(sent -> WebWire.write(out, sent));
            }
        }
    }

    static TaskOutput output(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 0 -> new TaskOutput.Nothing();
            case 1 -> new TaskOutput.Commarea(Area.of(in.bytes()));
            case 2 -> new TaskOutput.Channel(in.list(DataWire::container));
            case 3 ->
                    new TaskOutput.Web(
                            in.flag() ? Optional.of(WebWire.reply(in)) : Optional.empty());
            default -> throw new WireException("There is no output " + tag);
        };
    }
}
