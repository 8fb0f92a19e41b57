package io.ironbridge.mapping.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link Tape} from positions that the writer of a JSON text reports, in order, so that the
 * text need not be read. For one text and one thread.
 */
public final class TapeWriter {
    private long[] tokens;
    private int count;
    private int[] open = new int[8];
    private int[] sizes = new int[8];
    private int depth;
    private int deepest;
    private boolean lost;

    /**
     * @param expected number of tokens to make room for
     */
    public TapeWriter(int expected) {
        this.tokens = new long[Math.max(expected, 16)];
    }

    /** An object or array begins. */
    public void open() {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            sizes = Arrays.copyOf(sizes, 2 * depth);
        }
        countValue();
        open[depth] = add(0);
        sizes[depth] = 0;
        depth++;
        deepest = Math.max(deepest, depth);
    }

    /** The innermost open object or array ends. */
    public void close(boolean array) {
        if (depth == 0) {
            lost = true;
            return;
        }
        depth--;
        tokens[open[depth]] =
                Tape.token(array ? Tape.ARRAY : Tape.OBJECT, false, sizes[depth], count);
    }

    /** The name of a member, {@code json[from..to)} without its quotes. */
    public void name(byte[] json, int from, int to) {
        add(string(json, from, to));
    }

    /** A string with its quotes, a number, {@code true}, {@code false} or {@code null}. */
    public void scalar(byte[] json, int from, int to) {
        countValue();
        switch (json[from]) {
            case '"' -> add(string(json, from + 1, to - 1));
            case 't' -> add(Tape.token(Tape.TRUE, false, 0, 0));
            case 'f' -> add(Tape.token(Tape.FALSE, false, 0, 0));
            case 'n' -> add(Tape.token(Tape.NULL, false, 0, 0));
            default -> add(Tape.token(Tape.NUMBER, TapeReader.isPlain(json, from, to), from, to));
        }
    }

    /** Discards all positions reported so far. */
    public void discard() {
        lost = true;
    }

    private long string(byte[] json, int from, int to) {
        lost |= to - from > TapeReader.MAX_TEXT;
        return Tape.token(Tape.STRING, TapeReader.hasBackslash(json, from, to), from, to);
    }

    private void countValue() {
        if (depth > 0) {
            sizes[depth - 1]++;
        }
    }

    private int add(long token) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * count);
        }
        tokens[count] = token;
        return count++;
    }

    /**
     * The tape of a text whose positions were all reported.
     *
     * @param maxDepth nested objects and arrays
     * @return null if they were not, or if it nests deeper, or is too large
     */
    public @Nullable Tape tape(byte[] json, int maxDepth) {
        boolean whole = !lost && depth == 0 && count > 0;
        return whole && deepest <= maxDepth && json.length < Tape.MAX_BYTES
                ? new Tape(json, tokens)
                : null;
    }
}
