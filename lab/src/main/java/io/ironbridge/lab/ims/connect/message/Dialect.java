package io.ironbridge.lab.ims.connect.message;

/** How a client speaks: its exit and its code page. */
public record Dialect(Exit exit, CodePage codePage) {
    /** Of a client whose IRM_ID was not to be seen. */
    public static final Dialect UNSEEN = new Dialect(Exit.HWSSMPL1, CodePage.EBCDIC);
}
