package io.ironbridge.lab.ims.database.store;

import java.util.Arrays;

/**
 * The order of a segment among its twins: by its key, then by a number that distinguishes equal
 * keys. Twins of unique keys all have number 0; those without a key have an empty one.
 */
public final class NodeKey implements Comparable<NodeKey> {
    /** Before all. */
    public static final NodeKey FIRST = new NodeKey(new byte[0], Long.MIN_VALUE, false);

    /** After all. */
    public static final NodeKey END = new NodeKey(new byte[0], 0, true);

    private final byte[] key;
    private final long number;
    private final boolean end;

    private NodeKey(byte[] key, long number, boolean end) {
        this.key = key;
        this.number = number;
        this.end = end;
    }

    static NodeKey of(byte[] key, long number) {
        return new NodeKey(key, number, false);
    }

    /** Before all twins with a key. */
    public static NodeKey before(byte[] key) {
        return new NodeKey(key, Long.MIN_VALUE, false);
    }

    /** After all twins with a key. */
    public static NodeKey behind(byte[] key) {
        return new NodeKey(key, Long.MAX_VALUE, false);
    }

    public byte[] key() {
        return key;
    }

    long number() {
        return number;
    }

    boolean hasKey(byte[] other) {
        return !end && Arrays.equals(key, other);
    }

    @Override
    public int compareTo(NodeKey that) {
        if (end || that.end) {
            return Boolean.compare(end, that.end);
        }
        int order = Arrays.compareUnsigned(key, that.key);
        return order != 0 ? order : Long.compare(number, that.number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeKey that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(key) * 31 + Long.hashCode(number);
    }

    @Override
    public String toString() {
        return end ? "end" : key.length + " bytes, " + number;
    }
}
