package io.ironbridge.connectorims;

import io.ironbridge.connectorims.message.CodePage;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Client ids: those that were given back, then new ones, that do not repeat: a prefix, then digits
 * and letters. Where they begin and in which steps they go on is random, so that those of another
 * gateway are unlikely to be the same, and never are for long. Thread-safe.
 */
final class ClientIds {
    private static final int RADIX = 36;

    private final String prefix;
    private final long all;
    private final long step;
    private final AtomicLong next;
    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    ClientIds(String prefix, RandomGenerator random) {
        this.prefix = prefix;
        this.all = Math.powExact((long) RADIX, Names.LENGTH - prefix.length());
        this.step = step(random.nextLong(all));
        this.next = new AtomicLong(random.nextLong(all));
    }

    /** Without a factor in common with the number of ids (2 and 3), so that all have their turn. */
    private static long step(long random) {
        return random - random % 6 + 1;
    }

    /** 8 characters. */
    String next() {
        long number = next.getAndUpdate(now -> (now + step) % all);
        String digits = Long.toString(number + all, RADIX);
        return prefix + digits.substring(1).toUpperCase(Locale.ROOT);
    }

    /** 8 bytes: the id that has been free for longest. */
    byte[] take() {
        byte[] used = free.poll();
        return used == null ? CodePage.EBCDIC.bytes(next(), Names.LENGTH) : used;
    }

    /**
     * Makes an id free that no connection has any more, and for which nothing waits in IMS: its
     * tpipe serves again.
     */
    void giveBack(byte[] id) {
        free.add(id);
    }
}
