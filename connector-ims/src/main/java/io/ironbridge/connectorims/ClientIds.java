package io.ironbridge.connectorims;

import io.ironbridge.connectorims.message.CodePage;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Client ids: returned ones first, then new ones without repetition: a prefix, then digits and
 * letters. The first id and the step to the next are random, so that the ids of another gateway are
 * unlikely to be the same, and never for long. Thread-safe.
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

    /**
     * Coprime to the number of ids (not a multiple of 2 or 3), so that every id is used before one
     * repeats.
     */
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
     * Returns an id that no connection uses any more, and for which nothing waits in IMS: its tpipe
     * can be used again.
     */
    void giveBack(byte[] id) {
        free.add(id);
    }
}
