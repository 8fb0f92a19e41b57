package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Replies, handlers and ways to wait that the tests share. */
public final class Replies {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(2);
    private static final Duration LONG_ENOUGH = Duration.ofMillis(500);

    private Replies() {}

    static Response text(String body) {
        return new Response(
                200,
                List.of(Map.entry("content-type", "text/plain")),
                new Response.Whole(Bytes.utf8(body)));
    }

    /** Answers with method, path, query and body. */
    public static void echo(Exchange exchange) {
        Request request = exchange.request();
        String query = request.query() == null ? "" : "?" + request.query();
        exchange.reply(
                text(
                        request.method()
                                + " "
                                + request.path()
                                + query
                                + " "
                                + request.body().utf8()));
    }

    /** Without the date, which changes. */
    static String undated(String reply) {
        return reply.replaceAll("date: [^\r]*\r\n", "");
    }

    /** The next element; fails after 10 s. */
    static <T> T take(BlockingQueue<T> queue) {
        try {
            T next = queue.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(next).as("nothing came within %s", PATIENCE).isNotNull();
            return next;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** Waits until something holds; fails after 10 s. */
    static void until(BooleanSupplier fact) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime()).as("still not so after %s", PATIENCE).isLessThan(end);
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    /** What a number comes to when it no longer changes for half a second. */
    static long settled(LongSupplier number) {
        long last = -1;
        long since = System.nanoTime();
        while (last <= 0 || System.nanoTime() - since < LONG_ENOUGH.toNanos()) {
            long now = number.getAsLong();
            if (now != last) {
                last = now;
                since = System.nanoTime();
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        return last;
    }

    /** Whether {@code event} is still to come after half a second. */
    static boolean never(CompletableFuture<?> event) {
        try {
            event.get(LONG_ENOUGH.toMillis(), TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException stillToCome) {
            return true;
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        }
    }
}
