package io.ironbridge.connectorcics.jca;

import java.util.Locale;
import java.util.Optional;

/**
 * A program called by ECI.
 *
 * @param program its name, 1 to 8 characters; upper case
 * @param area the form of its data
 * @param transid of its task; empty for that of the connection
 */
public record JcaProgram(String program, Area area, Optional<Transid> transid) {
    /** Maximum size of a COMMAREA over CICS Transaction Gateway: 32 KB less 5. */
    public static final int MOST_COMMAREA_BYTES = 32_763;

    /**
     * Validates the names.
     *
     * @throws IllegalArgumentException for an invalid name
     */
    public JcaProgram {
        program = name("program", program, 8).toUpperCase(Locale.ROOT);
    }

    /**
     * A program with a COMMAREA.
     *
     * @param length of the program's area: the larger of request and reply, 1 to {@link
     *     #MOST_COMMAREA_BYTES}
     */
    public static JcaProgram withCommarea(String program, int length) {
        return new JcaProgram(program, new Commarea(length), Optional.empty());
    }

    /** A program with a channel; supported by servers over IPIC, rejected by others. */
    public static JcaProgram withChannel(String program, String channel) {
        return new JcaProgram(program, new Channel(channel), Optional.empty());
    }

    public JcaProgram withTransid(String id, TransidUsage usage) {
        return new JcaProgram(program, area, Optional.of(new Transid(id, usage)));
    }

    /** The form of a program's data. */
    public sealed interface Area {}

    /** One area for both directions. */
    public record Commarea(int length) implements Area {
        public Commarea {
            if (length < 1 || length > MOST_COMMAREA_BYTES) {
                throw new IllegalArgumentException(
                        "a COMMAREA has 1 to %d bytes, not %d"
                                .formatted(MOST_COMMAREA_BYTES, length));
            }
        }
    }

    /** A channel of this name, 1 to 16 characters. */
    public record Channel(String name) implements Area {
        public Channel {
            name = JcaProgram.name("channel", name, 16);
        }
    }

    /** A transaction id, 1 to 4 characters, and its usage. */
    public record Transid(String id, TransidUsage usage) {
        public Transid {
            id = JcaProgram.name("transaction", id, 4);
        }
    }

    /** The usage of a transaction id; the values of z/OS Connect's {@code transidUsage}. */
    public enum TransidUsage {
        /** The program sees it in EIBTRNID; the mirror keeps its own: ECI's TranName. */
        EIB_ONLY,
        /** The mirror runs under it: ECI's TPNName. */
        EIB_AND_MIRROR
    }

    /** Validates a name: visible ASCII characters without blanks. */
    static String name(String what, String name, int most) {
        boolean fine =
                !name.isEmpty()
                        && name.length() <= most
                        && name.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (!fine) {
            throw new IllegalArgumentException(
                    "the %s \"%s\" is not 1 to %d characters of ASCII without blanks"
                            .formatted(what, name, most));
        }
        return name;
    }
}
