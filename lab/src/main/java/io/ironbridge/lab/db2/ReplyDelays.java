package io.ironbridge.lab.db2;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Pauses before replies, which may change while the lab runs. Thread-safe. */
final class ReplyDelays {
    private static final long LONGEST_MILLIS = 86_400_000;

    private final Map<String, Duration> ofServices = new ConcurrentHashMap<>();
    private final CountDownLatch closing;
    private volatile Duration usual;

    /**
     * @param usual of services without a delay of their own
     * @param closing ends all pauses; the replies are then sent at once
     */
    ReplyDelays(Duration usual, CountDownLatch closing) {
        this.usual = usual;
        this.closing = closing;
    }

    /**
     * Reads a delay.
     *
     * @param text milliseconds, up to a day
     */
    static Duration read(String text) throws RestFailure {
        String digits = text.strip();
        if (digits.matches("\\d{1,8}") && Long.parseLong(digits) <= LONGEST_MILLIS) {
            return Duration.ofMillis(Long.parseLong(digits));
        }
        throw new RestFailure(400, "The body is the delay in milliseconds, 0 to " + LONGEST_MILLIS);
    }

    /** For all replies except those of services with a delay of their own. */
    void set(Duration delay) {
        usual = delay;
    }

    void set(String collection, String service, Duration delay) {
        ofServices.put(key(collection, service), delay);
    }

    /**
     * Waits before a reply. A change of the delay applies to later calls.
     *
     * @param path of the request, without the slashes around it
     */
    void pause(String path) throws InterruptedIOException {
        try {
            var _ = closing.await(of(path.split("/", -1)).toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The lab Db2 is closing");
        }
    }

    private Duration of(String[] path) {
        if (path[0].equals("lab")) {
            return Duration.ZERO;
        }
        return path.length < 3 ? usual : ofServices.getOrDefault(key(path[1], path[2]), usual);
    }

    private static String key(String collection, String service) {
        return collection + "." + service;
    }
}
