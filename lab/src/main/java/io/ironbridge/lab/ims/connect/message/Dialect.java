package io.ironbridge.lab.ims.connect.message;

/** A client's exit and code page. */
public record Dialect(Exit exit, CodePage codePage) {
    /** Dialect of a client whose IRM_ID was not received. */
    public static final Dialect UNSEEN = new Dialect(Exit.HWSSMPL1, CodePage.EBCDIC);
}
