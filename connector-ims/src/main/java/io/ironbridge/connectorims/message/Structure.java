package io.ironbridge.connectorims.message;

/**
 * The common form of the structures around the output of programs in a reply: LL (2 bytes), 2 bytes
 * specific to the structure, identifier (8 characters).
 */
final class Structure {
    /** Size of LL, the following two bytes and the identifier. */
    static final int HEADER = 12;

    static final int ID = 4;

    private Structure() {}

    /** Whether this structure has the given LL and identifier. */
    static boolean is(byte[] bytes, int at, int ll, byte[] id) {
        if (at + ll > bytes.length || ll(bytes, at) != ll) {
            return false;
        }
        for (int i = 0; i < id.length; i++) {
            if (bytes[at + ID + i] != id[i]) {
                return false;
            }
        }
        return true;
    }

    static int ll(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }

    static Fields fields(byte[] bytes, int at, int ll, String id, CodePage page)
            throws UnreadableMessageException {
        if (!is(bytes, at, ll, page.bytes(id, id.length()))) {
            throw UnreadableMessageException.at(at, "no structure " + id + " of " + ll + " bytes");
        }
        return new Fields(bytes, at, at + ll, page);
    }

    /** A structure with LL and identifier, otherwise zero. */
    static byte[] bytes(int ll, String id, CodePage page) {
        byte[] bytes = new byte[ll];
        bytes[0] = (byte) (ll >> 8);
        bytes[1] = (byte) ll;
        page.put(id, bytes, ID, id.length());
        return bytes;
    }
}
