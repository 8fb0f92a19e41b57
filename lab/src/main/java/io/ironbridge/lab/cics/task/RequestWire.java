package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.cics.task.RegionRequest.Delay;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteRead;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteTs;
import io.ironbridge.lab.cics.task.RegionRequest.Dequeue;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Enqueue;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.ReadTs;
import io.ironbridge.lab.cics.task.RegionRequest.Retrieve;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.SendWeb;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.cics.task.RegionRequest.Syncpoint;
import io.ironbridge.lab.cics.task.RegionRequest.UnlockFile;
import io.ironbridge.lab.cics.task.RegionRequest.UserAbend;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTd;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTs;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;

/** Requests of tasks as fields of a frame: a tag, then the record's components in their order. */
final class RequestWire {
    private RequestWire() {}

    static void write(FrameWriter out, RegionRequest request) {
        switch (request) {
            case WriteTs(var queue, var data, var item, var suspend) ->
                    out.tag(1).text(queue).bytes(data.bytes()).number(item).flag(suspend);
            case ReadTs(var queue, var item) -> out.tag(2).text(queue).number(item);
            case DeleteTs(var queue) -> out.tag(3).text(queue);
            case WriteTd(var queue, var data) -> out.tag(4).text(queue).bytes(data.bytes());
            case Enqueue(var resource, var lifetime, var suspend) ->
                    out.tag(5).bytes(resource.bytes()).choice(lifetime).flag(suspend);
            case Dequeue(var resource, var lifetime) ->
                    out.tag(6).bytes(resource.bytes()).choice(lifetime);
            case ReadFile(var file, var key, var match, var update, var token, var suspend) ->
                    out.tag(7)
                            .text(file)
                            .bytes(key.bytes())
                            .choice(match)
                            .flag(update)
                            .flag(token)
                            .flag(suspend);
            case WriteFile(var file, var key, var data) ->
                    out.tag(8).text(file).bytes(key.bytes()).bytes(data.bytes());
            case RewriteFile(var file, var token, var data) ->
                    out.tag(9).text(file).longNumber(token).bytes(data.bytes());
            case DeleteRead(var file, var token) -> out.tag(10).text(file).longNumber(token);
            case DeleteKey(var file, var key, var generic) ->
                    out.tag(11).text(file).bytes(key.bytes()).flag(generic);
            case UnlockFile(var file, var token) -> out.tag(12).text(file).longNumber(token);
            case StartBrowse(var file, var id, var key, var match, var again) ->
                    out.tag(13).text(file).number(id).bytes(key.bytes()).choice(match).flag(again);
            case ReadOn(var file, var id, var key, var backwards, var update, var token) ->
                    out.tag(14)
                            .text(file)
                            .number(id)
                            .bytes(key.bytes())
                            .flag(backwards)
                            .flag(update)
                            .flag(token);
            case EndBrowse(var file, var id) -> out.tag(15).text(file).number(id);
            case Syncpoint(var rollback) -> out.tag(16).flag(rollback);
            case Delay(var milliseconds) -> out.tag(17).longNumber(milliseconds);
            case StartTask start -> write(out.tag(18), start);
            case Retrieve() -> out.tag(19);
            case SendWeb(var reply) -> WebWire.write(out.tag(20), reply);
            case UserAbend(var code) -> out.tag(21).number(code);
        }
    }

    static RegionRequest read(FrameReader in) throws WireException {
        int tag = in.tag();
        return switch (tag) {
            case 1 -> new WriteTs(in.text(), Area.of(in.bytes()), in.number(), in.flag());
            case 2 -> new ReadTs(in.text(), in.number());
            case 3 -> new DeleteTs(in.text());
            case 4 -> new WriteTd(in.text(), Area.of(in.bytes()));
            case 5 -> new Enqueue(Area.of(in.bytes()), in.choice(Lifetime.class), in.flag());
            case 6 -> new Dequeue(Area.of(in.bytes()), in.choice(Lifetime.class));
            case 7 ->
                    new ReadFile(
                            in.text(),
                            Area.of(in.bytes()),
                            in.choice(Match.class),
                            in.flag(),
                            in.flag(),
                            in.flag());
            case 8 -> new WriteFile(in.text(), Area.of(in.bytes()), Area.of(in.bytes()));
            case 9 -> new RewriteFile(in.text(), in.longNumber(), Area.of(in.bytes()));
            case 10 -> new DeleteRead(in.text(), in.longNumber());
            case 11 -> new DeleteKey(in.text(), Area.of(in.bytes()), in.flag());
            case 12 -> new UnlockFile(in.text(), in.longNumber());
            case 13 ->
                    new StartBrowse(
                            in.text(),
                            in.number(),
                            Area.of(in.bytes()),
                            in.choice(Match.class),
                            in.flag());
            case 14 ->
                    new ReadOn(
                            in.text(),
                            in.number(),
                            Area.of(in.bytes()),
                            in.flag(),
                            in.flag(),
                            in.flag());
            case 15 -> new EndBrowse(in.text(), in.number());
            case 16 -> new Syncpoint(in.flag());
            case 17 -> new Delay(in.longNumber());
            case 18 -> startTask(in);
            case 19 -> new Retrieve();
            case 20 -> new SendWeb(WebWire.reply(in));
            case 21 -> new UserAbend(in.number());
            default -> throw new WireException("There is no request " + tag);
        };
    }

    private static void write(FrameWriter out, StartTask start) {
        out.text(start.transaction())
                .longNumber(start.milliseconds())
                .bytes(start.data().bytes())
                .text(start.channel())
                .list(start.containers(), DataWire::write)
                .text(start.user())
                .text(start.id());
    }

    private static StartTask startTask(FrameReader in) throws WireException {
        return new StartTask(
                in.text(),
                in.longNumber(),
                Area.of(in.bytes()),
                in.text(),
                in.list(DataWire::container),
                in.text(),
                in.text());
    }
}
