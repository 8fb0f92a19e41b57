package io.ironbridge.lab.ims.connect.message;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the IRM of a message. Offsets are those of the manual, from the message's start. A field is
 * read only where IRM_LEN covers it.
 */
final class IrmReader {
    static final int LENGTH = 0x04;
    static final int ID = 0x08;

    /** IRM_LEN of the two exits is at least this. */
    static final int SHORTEST = 0x50;

    private static final int NAME = 8;
    private static final int ARCH_OF_EXTENSIONS = 5;
    private static final CodePage[] CODE_PAGES = CodePage.values();

    private final Set<Exit> exits;

    IrmReader(Set<Exit> exits) {
        this.exits = exits;
    }

    /**
     * The client's exit and code page by its IRM_ID.
     *
     * @return null where the 8 bytes name no exit of this IMS Connect
     */
    @Nullable Dialect dialect(byte[] message, int start) {
        long id = Bytes.int8(message, start + ID);
        for (Exit exit : exits) {
            for (CodePage codePage : CODE_PAGES) {
                if (exit.id(codePage) == id) {
                    return new Dialect(exit, codePage);
                }
            }
        }
        return null;
    }

    /**
     * Reads it.
     *
     * @param start where LLLL stands
     * @throws Refusal where something in it means nothing
     */
    static Irm read(byte[] message, int start, Dialect dialect) throws Refusal {
        Fields fields = new Fields(message, start, dialect.codePage());
        Irm.Flags flags =
                new Irm.Flags(
                        fields.number(0x07),
                        fields.number(0x20),
                        fields.number(0x21),
                        fields.number(0x22),
                        fields.number(0x14));
        Irm irm =
                new Irm(
                        dialect,
                        fields.length(),
                        fields.number(0x06),
                        Bytes.int2(message, start + 0x10),
                        fields.number(0x15),
                        fields.number(0x16),
                        fields.number(0x17),
                        fields.name(0x18),
                        flags,
                        type(fields.number(0x23)),
                        fields.name(0x24),
                        fields.name(0x2C),
                        fields.name(0x34),
                        new Irm.Security(
                                fields.name(0x3C),
                                fields.name(0x44),
                                fields.name(0x4C),
                                fields.name(0x54)),
                        fields.name(0x5C),
                        fields.name(0x74));
        check(irm, message, start);
        return irm;
    }

    private static MessageType type(int value) throws Refusal {
        MessageType type = MessageType.of(value);
        if (type == null) {
            throw Refusal.of(
                    Reason.INVALID_CONTENT,
                    "IRM_F4 at offset X'23' is X'%02X', which is not a message type"
                            .formatted(value));
        }
        return type;
    }

    private static void check(Irm irm, byte[] message, int start) throws Refusal {
        if (irm.flags().hasOtmaHeaders()) {
            throw Refusal.of(
                    Reason.INVALID_CONTENT,
                    "IRM_F5 at offset X'14' says that the client built OTMA headers");
        }
        if (irm.arch() >= ARCH_OF_EXTENSIONS && irm.flags().hasExtensions()) {
            Extensions.check(message, start, irm.length());
        }
    }

    /** Fields of one IRM. */
    private static final class Fields {
        private final byte[] message;
        private final int start;
        private final CodePage codePage;

        Fields(byte[] message, int start, CodePage codePage) {
            this.message = message;
            this.start = start;
            this.codePage = codePage;
        }

        int length() {
            return Bytes.int2(message, start + LENGTH);
        }

        int number(int offset) {
            return Bytes.int1(message, start + offset);
        }

        String name(int offset) {
            boolean covered = offset + NAME <= LENGTH + length();
            return covered ? codePage.name(message, start + offset, NAME) : "";
        }
    }
}
