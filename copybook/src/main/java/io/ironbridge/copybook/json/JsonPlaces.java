package io.ironbridge.copybook.json;

/**
 * Receives the positions of the parts of a JSON text, in order, while a transcoder writes it, so
 * that the text is not read again. Offsets are those of the {@link OutputBytes}.
 */
public interface JsonPlaces {
    /** An object or array begins. */
    void open();

    /** The innermost open object or array ends. */
    void close(boolean array);

    /** The name of a member; its value follows. {@code json[from..to)} is between the quotes. */
    void name(byte[] json, int from, int to);

    /** A string with its quotes, a number, {@code true}, {@code false} or {@code null}. */
    void scalar(byte[] json, int from, int to);

    /** The writer of the text does not report positions: discard all reported ones. */
    void discard();
}
