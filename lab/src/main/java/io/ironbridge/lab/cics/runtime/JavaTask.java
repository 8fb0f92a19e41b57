package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.program.TaskFacts;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.program.TaskQueues;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.wire.Area;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A task for a Java program at a link level. */
final class JavaTask implements CicsTask, AutoCloseable {
    private static final int ENQBUSY = Conditions.of("ENQBUSY", 0).resp();
    private static final int ENDDATA = Conditions.of("ENDDATA", 0).resp();
    private static final int NO_CLIENT = 1;
    private static final int SENT = 11;

    private final RunningTask task;
    private final Level level;
    private final BiConsumer<String, PassedData> linkTo;
    private final byte[] commarea;

    JavaTask(RunningTask task, Level level, BiConsumer<String, PassedData> linkTo) {
        this.task = task;
        this.level = level;
        this.linkTo = linkTo;
        this.commarea = level.commarea().segment().toArray(ValueLayout.JAVA_BYTE);
    }

    /** The caller reads what the program wrote into its COMMAREA. */
    @Override
    public void close() {
        MemorySegment.copy(
                commarea, 0, level.commarea().segment(), ValueLayout.JAVA_BYTE, 0, commarea.length);
    }

    @Override
    public TaskFacts facts() {
        return new TaskFacts(
                task.start().number(),
                task.start().transaction(),
                task.start().user(),
                level.program().name(),
                level.invokingProgram(),
                level.number(),
                task.start().startCode(),
                task.config().applid(),
                task.config().sysid());
    }

    @Override
    public byte[] commarea() {
        return commarea;
    }

    @Override
    public Optional<TaskChannel> channel() {
        return level.channels().current().map(this::shown);
    }

    @Override
    public TaskChannel channel(String name) {
        return shown(level.channels().existingOrNew(name));
    }

    private JavaChannel shown(Channel channel) {
        return new JavaChannel(channel, task.config().mostContainerBytes());
    }

    @Override
    public void link(String program) {
        linkTo.accept(program, PassedData.NOTHING);
    }

    @Override
    public void link(String program, byte[] data) {
        int length = PassedCommarea.checkedLength(data.length);
        MemorySegment segment = task.storage().own(length);
        MemorySegment.copy(data, 0, segment, ValueLayout.JAVA_BYTE, 0, length);
        try {
            linkTo.accept(
                    program, PassedData.of(new PassedCommarea(segment, true, CodePageTables.TEXT)));
        } finally {
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, data, 0, length);
        }
    }

    @Override
    public void link(String program, TaskChannel channel) {
        Channel own = level.channels().existing(Optional.of(channel.name()));
        linkTo.accept(program, PassedData.of(own));
    }

    @Override
    public AbendException abend(String code) {
        throw new AbendException(code);
    }

    @Override
    public TaskFiles files() {
        return new JavaFiles(task);
    }

    @Override
    public TaskQueues queues() {
        return new JavaQueues(task);
    }

    @Override
    public void enqueue(byte[] resource) {
        task.must(enqueue(resource, true));
    }

    @Override
    public boolean tryEnqueue(byte[] resource) {
        RegionReply reply = task.ask(enqueue(resource, false));
        if (reply.resp() != ENQBUSY) {
            RunningTask.checked(reply);
        }
        return reply.isNormal();
    }

    private static RegionRequest enqueue(byte[] resource, boolean suspend) {
        return new RegionRequest.Enqueue(Area.of(resource.clone()), Lifetime.UNIT_OF_WORK, suspend);
    }

    @Override
    public void dequeue(byte[] resource) {
        task.must(new RegionRequest.Dequeue(Area.of(resource.clone()), Lifetime.UNIT_OF_WORK));
    }

    @Override
    public void syncpoint() {
        task.must(new RegionRequest.Syncpoint(false));
    }

    @Override
    public void rollback() {
        task.must(new RegionRequest.Syncpoint(true));
    }

    @Override
    public void delay(Duration duration) {
        task.must(new RegionRequest.Delay(Math.max(0, duration.toMillis())));
    }

    @Override
    public Optional<byte[]> retrieve() {
        RegionReply reply = task.ask(new RegionRequest.Retrieve());
        return reply.resp() == ENDDATA
                ? Optional.empty()
                : Optional.of(RunningTask.checked(reply).data().copy());
    }

    @Override
    public Optional<WebRequest> web() {
        return task.web().map(WebExchange::request);
    }

    @Override
    public void send(WebReply reply) {
        exchange().answer(reply);
    }

    @Override
    public void sendNow(WebReply reply) {
        WebExchange exchange = exchange();
        task.must(new RegionRequest.SendWeb(reply));
        exchange.answerSent();
    }

    private WebExchange exchange() {
        WebExchange exchange = task.web().orElseThrow(() -> Conditions.of("INVREQ", NO_CLIENT));
        if (exchange.sent()) {
            throw Conditions.of("INVREQ", SENT);
        }
        return exchange;
    }

    @Override
    public RegionReply ask(RegionRequest request) {
        return task.ask(request);
    }
}
