package io.ironbridge.connectorims.message;

/**
 * Request mod message: the name of the MFS message output descriptor, at the beginning of a reply
 * for which it was requested ("Format of the request mod message").
 *
 * @param modName at most 8 characters
 */
public record RequestMod(String modName) {
    /** Its LL. */
    public static final int LL = 20;

    static final String ID = "*REQMOD*";

    /**
     * Reads it.
     *
     * @throws UnreadableMessageException if it is another structure
     */
    public static RequestMod read(byte[] bytes, int at, CodePage page)
            throws UnreadableMessageException {
        return new RequestMod(Structure.fields(bytes, at, LL, ID, page).name(Structure.HEADER, 8));
    }

    public byte[] write(CodePage page) {
        byte[] bytes = Structure.bytes(LL, ID, page);
        page.put(modName, bytes, Structure.HEADER, 8);
        return bytes;
    }

    public String hexDump() {
        return HexDump.of(write(CodePage.EBCDIC));
    }
}
