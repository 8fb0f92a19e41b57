package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.StartException;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A lab that starts in the background, because a database or a compiler takes longer than reading a
 * project.
 *
 * @param <T> the lab
 */
final class LabStart<T extends AutoCloseable> {
    private static final int PASSWORD_BYTES = 12;
    private static final int SHORT_PASSWORD_BYTES = 6;

    private final String name;
    private final FutureTask<T> task;

    private LabStart(String name, FutureTask<T> task) {
        this.name = name;
        this.task = task;
    }

    /**
     * @param name of the lab, for a message: {@code lab Db2}
     */
    static <T extends AutoCloseable> LabStart<T> of(String name, Callable<T> start) {
        FutureTask<T> task = new FutureTask<>(start);
        Thread.ofPlatform().daemon().name("ironbridge-lab-start").start(task);
        return new LabStart<>(name, task);
    }

    /** Waits until the lab is ready. */
    T await() throws StartException, InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        }
    }

    private StartException failed(@Nullable Throwable cause) {
        if (cause instanceof IOException
                || cause instanceof SQLException
                || cause instanceof IllegalArgumentException) {
            return new StartException(
                    "IRB-GW-0802E The " + name + " could not be started: " + cause.getMessage(),
                    cause);
        }
        throw new IllegalStateException(cause);
    }

    /** Stops the lab, now or as soon as it has started. */
    void abandon() throws InterruptedException {
        try {
            Labs.close(task.get());
        } catch (ExecutionException e) {
            // it did not start, so there is nothing to stop
        }
    }

    /** Ninety-six random bits as text without special characters. */
    static String newPassword() {
        return newPassword(PASSWORD_BYTES);
    }

    /** Eight characters, as in RACF: forty-eight random bits. */
    static String newShortPassword() {
        return newPassword(SHORT_PASSWORD_BYTES);
    }

    private static String newPassword(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
