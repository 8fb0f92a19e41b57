package io.ironbridge.lab.ims.connect.message;

/** A client's exit and code page. */
public record Dialect(Exit exit, CodePage codePage) {
    /** Of a client whose IRM_ID was not to be seen. */
    public static final Dialect UNSEEN = new Dialect(Exit.HWSSMPL1, CodePage.EBCDIC);
}
