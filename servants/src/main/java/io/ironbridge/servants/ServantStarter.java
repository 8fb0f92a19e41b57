package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts servants and waits until they connect. */
final class ServantStarter {
    private final ServantCommand command;
    private final ServantListener listener;
    private final ServantLog log;
    private final AtomicInteger numbers = new AtomicInteger();

    ServantStarter(ServantCommand command, ServantListener listener, ServantLog log) {
        this.command = command;
        this.listener = listener;
        this.log = log;
    }

    /** Returns the servants of a process that is ready. */
    List<Servant> start(LoadedPrograms programs) throws IOException, InterruptedException {
        int number = numbers.incrementAndGet();
        ServantSettings settings = command.settings();
        CompletableFuture<List<ServantChannel>> hello =
                listener.expect(number, settings.connections().count());
        Process process = command.process(listener.socket(), programs, number).start();
        Thread.ofPlatform()
                .daemon()
                .name("servant-output-" + number)
                .start(() -> log.copy(number, process.getInputStream()));
        var _ = process.onExit().thenAccept(ended -> hello.completeExceptionally(died(ended)));
        try {
            return new ServantProcess(
                            process, programs, await(hello), settings.connections().controlled())
                    .servants();
        } catch (IOException | InterruptedException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private List<ServantChannel> await(CompletableFuture<List<ServantChannel>> hello)
            throws IOException, InterruptedException {
        Duration limit = command.settings().starting().helloTimeout();
        try {
            return hello.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(reason(e), e);
        } catch (TimeoutException e) {
            hello.cancel(false);
            throw new IOException("It did not connect within " + limit.toMillis() + " ms", e);
        }
    }

    /** The message of the cause. */
    static String reason(ExecutionException e) {
        return Optional.ofNullable(e.getCause()).map(Throwable::getMessage).orElse("unknown");
    }

    private static IOException died(Process process) {
        return new IOException(
                "It ended with status " + process.exitValue() + " before it connected");
    }
}
