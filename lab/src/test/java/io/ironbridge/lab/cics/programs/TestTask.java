package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.program.TaskFacts;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.program.TaskQueues;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import java.time.Duration;
import java.util.Optional;

/** A task with a COMMAREA or a channel, and files in memory; has nothing else. */
final class TestTask implements CicsTask {
    private final byte[] commarea;
    private final Optional<TaskChannel> channel;
    private final TaskFiles files;

    private TestTask(byte[] commarea, Optional<TaskChannel> channel, TaskFiles files) {
        this.commarea = commarea;
        this.channel = channel;
        this.files = files;
    }

    static TestTask with(byte[] commarea, TaskFiles files) {
        return new TestTask(commarea, Optional.empty(), files);
    }

    static TestTask with(TaskChannel channel) {
        return new TestTask(new byte[0], Optional.of(channel), new TestFile());
    }

    @Override
    public byte[] commarea() {
        return commarea;
    }

    @Override
    public Optional<TaskChannel> channel() {
        return channel;
    }

    @Override
    public TaskFiles files() {
        return files;
    }

    @Override
    public AbendException abend(String code) {
        return new AbendException(code);
    }

    @Override
    public TaskFacts facts() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TaskChannel channel(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void link(String program) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void link(String program, byte[] commarea) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void link(String program, TaskChannel channel) {
        throw new UnsupportedOperationException();
    }

    @Override
    public TaskQueues queues() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void enqueue(byte[] resource) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryEnqueue(byte[] resource) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dequeue(byte[] resource) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void syncpoint() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void rollback() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delay(Duration duration) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<byte[]> retrieve() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<WebRequest> web() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void send(WebReply reply) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void sendNow(WebReply reply) {
        throw new UnsupportedOperationException();
    }

    @Override
    public RegionReply ask(RegionRequest request) {
        throw new UnsupportedOperationException();
    }
}
