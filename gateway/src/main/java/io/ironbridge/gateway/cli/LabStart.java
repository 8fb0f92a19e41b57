package io.ironbridge.gateway.cli;

import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** A lab Db2 that starts in the background: its database takes longer than reading a project. */
final class LabStart {
    private static final int PASSWORD_BYTES = 12;

    private final FutureTask<LabDb2> task;

    private LabStart(FutureTask<LabDb2> task) {
        this.task = task;
    }

    static LabStart of(LabDb2Config config) {
        FutureTask<LabDb2> task = new FutureTask<>(() -> LabDb2.start(config));
        Thread.ofPlatform().daemon().name("ironbridge-lab-start").start(task);
        return new LabStart(task);
    }

    /** Waits until it is ready. */
    LabDb2 await() throws StartException, InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        }
    }

    private static StartException failed(@Nullable Throwable cause) {
        if (cause instanceof IOException
                || cause instanceof SQLException
                || cause instanceof IllegalArgumentException) {
            return new StartException(
                    "IRB-GW-0802E The lab Db2 could not be started: " + cause.getMessage(), cause);
        }
        throw new IllegalStateException(cause);
    }

    /** Stops it, now or when it has started. */
    void abandon() throws InterruptedException {
        try {
            task.get().close();
        } catch (ExecutionException e) {
            // it did not start, so there is nothing to stop
        }
    }

    /** Ninety-six random bits as text without special characters. */
    static String newPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
