package io.ironbridge.lab.drda;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The name by which clients know the database, and Derby's name for it. No other database of the
 * process can be reached, and no attribute of Derby's connection URLs has an effect.
 *
 * @param name for clients, as the location name of a Db2
 * @param database a path, or {@code memory:} and a name
 */
record Location(String name, String database) {
    /** Code page 500, of Derby's DDM strings until a client has negotiated UTF-8. */
    static final Charset EBCDIC = Charset.forName("IBM500");

    private static final int LONGEST = 1024;
    private static final String UNKNOWN = "memory:no such location";

    /** Bytes of a name of fixed length, as of a collection and a package. */
    private static final int FIXED = 18;

    private static final int FIXED_PKGNAMCSN = 3 * FIXED + 8 + 2;

    Location {
        if (database.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw new IllegalArgumentException(
                    "The path of the database is longer than " + LONGEST + " bytes");
        }
    }

    /** RDBNAM for Derby: the database, or one that does not exist for any other location. */
    byte[] rdbnam(byte[] given, Charset charset) {
        return padded(isNamedBy(given) ? database : UNKNOWN, charset);
    }

    byte[] rdbnam(Charset charset) {
        return padded(database, charset);
    }

    /** JCC gives the name in EBCDIC at times when UTF-8 applies; no name is valid in both. */
    private boolean isNamedBy(byte[] given) {
        return isName(new String(given, StandardCharsets.UTF_8))
                || isName(new String(given, EBCDIC));
    }

    private boolean isName(String text) {
        int attributes = text.indexOf(';');
        return (attributes < 0 ? text : text.substring(0, attributes))
                .strip()
                .equalsIgnoreCase(name);
    }

    private static byte[] padded(String text, Charset charset) {
        return (text + " ".repeat(Math.max(0, FIXED - text.length()))).getBytes(charset);
    }

    /**
     * PKGNAMCSN for Derby. Its names have 18 bytes each, or a length of two bytes before them.
     *
     * @throws DrdaException if it is too short for its names
     */
    byte[] pkgnamcsn(byte[] given, Charset charset) throws DrdaException {
        boolean fixed = given.length == FIXED_PKGNAMCSN;
        int start = fixed ? 0 : 2;
        int end = fixed ? FIXED : given.length < 2 ? Integer.MAX_VALUE : 2 + Dss.number(given, 0);
        if (end > given.length) {
            throw new DrdaException("PKGNAMCSN is shorter than its names");
        }
        if (!isNamedBy(Arrays.copyOfRange(given, start, end))) {
            return given;
        }
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        put(padded(database, charset), changed);
        if (fixed) {
            put(Arrays.copyOfRange(given, FIXED, 2 * FIXED), changed);
            put(Arrays.copyOfRange(given, 2 * FIXED, 3 * FIXED), changed);
            end = 3 * FIXED;
        }
        changed.write(given, end, given.length - end);
        return changed.toByteArray();
    }

    private static void put(byte[] name, ByteArrayOutputStream to) {
        to.write(name.length >> 8);
        to.write(name.length);
        to.writeBytes(name);
    }
}
