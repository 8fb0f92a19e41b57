package io.ironbridge.connectorims.message;

/**
 * The client id that IMS Connect has made, in a reply that was asked for it ("Format of the
 * returnedn * client ID message").
 *
 * @param clientId 8 characters at most
 */
public record ClientIdSegment(String clientId) {
    /** Its LL. */
    public static final int LL = 20;

    static final String ID = "*GENCID*";

    /**
     * Reads it.
     *
     * @throws UnreadableMessageException where it is another structure
     */
    public static ClientIdSegment read(byte[] bytes, int at, CodePage page)
            throws UnreadableMessageException {
        return new ClientIdSegment(
                Structure.fields(bytes, at, LL, ID, page).name(Structure.HEADER, 8));
    }

    public byte[] write(CodePage page) {
        byte[] bytes = Structure.bytes(LL, ID, page);
        page.put(clientId, bytes, Structure.HEADER, 8);
        return bytes;
    }

    public String hexDump() {
        return HexDump.of(write(CodePage.EBCDIC));
    }
}
