package io.ironbridge.copybook.json;

/**
 * Is told where the parts of a JSON text stand while a transcoder writes it, in their order, so
 * that nobody has to read the text again. Offsets are those of the {@link OutputBytes}.
 */
public interface JsonPlaces {
    /** An object or array begins. */
    void open();

    /** The object or array that began last, and has not ended yet, ends. */
    void close(boolean array);

    /**
     * The name of a member; its value is told next. {@code json[from..to)} is between the quotes.
     */
    void name(byte[] json, int from, int to);

    /** A string with its quotes, a number, {@code true}, {@code false} or {@code null}. */
    void scalar(byte[] json, int from, int to);

    /** The text was not written by code that tells places: nothing that was told holds. */
    void lost();
}
