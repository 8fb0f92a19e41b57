package io.ironbridge.workloaddriver.protocol.ims;

/**
 * A message of one segment, the same each time, and the check of its output. The text is padded
 * with blanks to the length.
 *
 * @param transaction its code
 * @param text text after the eight characters of the code
 * @param length LL of the segment: itself, ZZ, code and text
 */
public record ImsRequest(String transaction, String text, int length, OutputCheck check) {
    /** LL, ZZ and the code. */
    static final int HEAD = 12;

    private static final int LONGEST = 32_767;

    public ImsRequest {
        if (!transaction.matches("[A-Z#@$][A-Z0-9#@$]{0,7}")) {
            throw new IllegalArgumentException("no transaction code: " + transaction);
        }
        if (!Ebcdic.has(text) || length > LONGEST || length < HEAD + text.length()) {
            throw new IllegalArgumentException("the text does not fit into " + length + " bytes");
        }
    }
}
