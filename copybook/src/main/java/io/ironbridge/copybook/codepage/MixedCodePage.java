package io.ironbridge.copybook.codepage;

import java.util.Optional;

/**
 * A code page with one byte for each character, and two between X'0E' (shift out) and X'0F' (shift
 * in). Each field begins with single bytes; the last shift in may be missing if the field was cut.
 *
 * @param graphic name of the double-byte part alone
 */
record MixedCodePage(
        String name, SingleByteTable singles, String graphic, DoubleByteTable characters)
        implements CodePage {
    static final int SHIFT_OUT = 0x0E;
    static final int SHIFT_IN = 0x0F;

    @Override
    public boolean ebcdic() {
        return true;
    }

    @Override
    public Optional<SingleByteTable> table() {
        return Optional.empty();
    }

    /** The pairs alone, without shift codes. */
    CodePage doubleByte() {
        return new DoubleByteCodePage(graphic, characters);
    }

    @Override
    public int decode(byte[] bytes, int from, int to, StringBuilder text) {
        return new MixedReader(this, bytes, from, to, text).read();
    }

    @Override
    public void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text) {
        MixedReader reader = new MixedReader(this, bytes, from, to, text);
        while (reader.read() >= 0) {
            text.append(SingleByteTable.UNASSIGNED);
            reader.skip();
        }
    }

    @Override
    public Encoded encode(CharSequence text, byte[] bytes, int from, int to) {
        return new MixedWriter(this, bytes, from, to).write(text);
    }
}
