package io.ironbridge.lab.ims.connect.message;

/** A message exit. The two differ in whether LLLL precedes their output. */
public enum Exit {
    /** Output without LLLL: clients read segment by segment until CSM or RSM. */
    HWSSMPL0("*SAMPLE*", false),
    /** Output is preceded by its length. */
    HWSSMPL1("*SAMPL1*", true);

    private final boolean prefixed;
    private final long ebcdic;
    private final long ascii;

    Exit(String id, boolean prefixed) {
        this.prefixed = prefixed;
        this.ebcdic = Bytes.int8(CodePage.EBCDIC.bytes(id), 0);
        this.ascii = Bytes.int8(CodePage.ASCII.bytes(id), 0);
    }

    /** Whether LLLL precedes the output. */
    boolean isPrefixed() {
        return prefixed;
    }

    long id(CodePage codePage) {
        return codePage == CodePage.EBCDIC ? ebcdic : ascii;
    }
}
