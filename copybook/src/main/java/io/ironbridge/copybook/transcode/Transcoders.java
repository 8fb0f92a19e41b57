package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.layout.Layout;

/** Makes transcoders. Making one takes time; it is meant to be kept. */
public final class Transcoders {
    private Transcoders() {}

    /**
     * One that looks at the layout for each record: the reference. It allocates, and is some times
     * slower than a generated one.
     *
     * @throws IllegalArgumentException where the layout contradicts itself: a table's counter is
     *     not before it in the record, or lies in a table of its own; an item redefines what is not
     *     before it in its group
     * @throws UnknownCodePageException where a code page of the options lacks what the layout needs
     */
    public static Transcoder interpreted(Layout layout, ConversionOptions options) {
        return new InterpretedTranscoder(Plan.of(layout, options, Codecs::of));
    }

    /**
     * One with a class generated for the layout. It says the same as {@link #interpreted}, byte for
     * byte.
     *
     * @throws IllegalArgumentException as {@link #interpreted} does
     * @throws UnknownCodePageException as {@link #interpreted} does
     */
    public static Transcoder generated(Layout layout, ConversionOptions options) {
        Plan plan = Plan.of(layout, options, Codecs::of);
        return new GeneratedTranscoder(plan, new InterpretedTranscoder(plan));
    }
}
