package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.ControlRegion.Resources;
import io.ironbridge.lab.ims.system.LambdaRegion.Program;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A control region over programs that are lambdas, a log and a database in memory. */
final class TestIms implements AutoCloseable {
    static final Nature RECOVERABLE = new Nature(false, false, true, true);
    static final Nature INQUIRY = new Nature(false, true, false, true);
    static final Nature FAST_PATH = new Nature(true, true, true, true);
    static final Scheduling PARALLEL = Scheduling.DEFAULTS.withRegions(Scheduling.Regions.ANY);

    final TestLog log = new TestLog();
    final TestDatabases databases = new TestDatabases();
    private final List<TransactionDefinition> transactions = new ArrayList<>();
    private final Map<String, Program> programs = new HashMap<>();
    private final List<RegionDefinition> regions = new ArrayList<>();
    private SystemSettings settings = SystemSettings.DEFAULTS;
    private TransactionSecurity access = TransactionSecurity.FREE;
    private Stubs stubs = Stubs.NONE;
    private Instant now = Instant.parse("2026-01-31T17:58:27.5Z");
    private RestoredMessages restored = new RestoredMessages();
    private Optional<ControlRegion> region = Optional.empty();

    TestIms with(String code, Nature nature, Program program) {
        return with(code, nature, new MessageType(true, true, 0, 0), PARALLEL, program);
    }

    TestIms with(
            String code, Nature nature, MessageType type, Scheduling scheduling, Program program) {
        transactions.add(new TransactionDefinition(code, "P" + code, type, scheduling, nature));
        programs.put("P" + code, program);
        return this;
    }

    TestIms with(RegionDefinition more) {
        regions.add(more);
        return this;
    }

    TestIms with(SystemSettings other) {
        settings = other;
        return this;
    }

    TestIms with(TransactionSecurity other) {
        access = other;
        return this;
    }

    TestIms with(List<byte[]> records) throws IOException {
        restored = new RestoredMessages();
        for (byte[] each : records) {
            restored.apply(RecordReader.read(each));
        }
        return this;
    }

    /** These answer transactions that are not defined. */
    TestIms with(Stubs value) {
        stubs = value;
        return this;
    }

    /** Its clock stands still at this time. */
    TestIms at(Instant time) {
        now = time;
        return this;
    }

    TestIms start() throws IOException, InterruptedException {
        ControlRegion started =
                ControlRegion.of(
                        settings,
                        new Resources(
                                transactions,
                                access,
                                log,
                                restored,
                                databases,
                                _ -> new LambdaRegion(programs),
                                () -> now,
                                ZoneOffset.UTC,
                                stubs));
        region = Optional.of(started);
        for (RegionDefinition each : regions) {
            started.startRegion(each);
        }
        return this;
    }

    ControlRegion region() {
        return region.orElseThrow();
    }

    Heard send(InputMessage message) {
        Heard heard = new Heard();
        region().send(message, heard);
        return heard;
    }

    /** CM1 without acknowledgement. */
    Heard send(String code, String... segments) {
        return send(message(code, CommitMode.SEND_THEN_COMMIT, SyncLevel.NONE, segments));
    }

    Heard sendConfirm(String code, String... segments) {
        return send(message(code, CommitMode.SEND_THEN_COMMIT, SyncLevel.CONFIRM, segments));
    }

    Heard sendCommitThenSend(String code, String... segments) {
        return send(message(code, CommitMode.COMMIT_THEN_SEND, SyncLevel.CONFIRM, segments));
    }

    static InputMessage message(String code, CommitMode mode, SyncLevel level, String... segments) {
        return new InputMessage(
                "CLIENT01",
                code,
                Arrays.stream(segments).map(TestIms::segment).toList(),
                new Caller("USER1", "GROUP1"),
                "",
                "",
                mode,
                level,
                Options.NONE,
                Optional.empty());
    }

    static InputMessage with(InputMessage from, Options options) {
        return new InputMessage(
                from.tpipe(),
                from.transaction(),
                from.segments(),
                from.caller(),
                from.lterm(),
                from.modName(),
                from.commitMode(),
                from.syncLevel(),
                options,
                from.expiry());
    }

    static InputMessage expiring(InputMessage from, Duration expiry) {
        return new InputMessage(
                from.tpipe(),
                from.transaction(),
                from.segments(),
                from.caller(),
                from.lterm(),
                from.modName(),
                from.commitMode(),
                from.syncLevel(),
                from.options(),
                Optional.of(expiry));
    }

    static Area segment(String text) {
        byte[] data = text.getBytes(DfsMessages.EBCDIC);
        return Area.of(
                ByteBuffer.allocate(4 + data.length)
                        .putShort((short) (4 + data.length))
                        .putShort((short) 0)
                        .put(data)
                        .array());
    }

    static String text(OutputMessage message) {
        return message.segments().stream().map(TestIms::text).collect(Collectors.joining("|"));
    }

    static String text(Area segment) {
        return new String(segment.bytes(), 4, segment.length() - 4, DfsMessages.EBCDIC);
    }

    static Area name(String name) {
        return Area.of("%-8s".formatted(name).getBytes(DfsMessages.EBCDIC));
    }

    /** Takes and acknowledges what a tpipe holds. */
    List<String> drain(String tpipe) {
        List<String> all = new ArrayList<>();
        for (var held = region().tpipe(tpipe).take();
                held.isPresent();
                held = region().tpipe(tpipe).take()) {
            all.add(text(held.get().message()));
            held.get().acknowledge();
        }
        return all;
    }

    /** Ends what is under way. */
    void end() {
        region.ifPresent(ControlRegion::close);
    }

    @Override
    public void close() {
        end();
    }
}
