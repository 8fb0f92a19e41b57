package io.ironbridge.copybook.json;

/**
 * Receives the positions of the parts of a JSON text while a transcoder writes it, in order, so
 * that the text need not be read again. Offsets are those of the {@link OutputBytes}.
 */
public interface JsonPlaces {
    /** An object or array begins. */
    void open();

    /** The object or array that began last, and has not ended yet, ends. */
    void close(boolean array);

    /** The name of a member; its value follows. {@code json[from..to)} is between the quotes. */
    void name(byte[] json, int from, int to);

    /** A string with its quotes, a number, {@code true}, {@code false} or {@code null}. */
    void scalar(byte[] json, int from, int to);

    /** The writer of the text does not report positions: discard all that were reported. */
    void discard();
}
