package io.ironbridge.connectorcics.jca;

import java.util.Locale;
import java.util.Optional;

/**
 * A program as ECI calls it.
 *
 * @param program its name, 1 to 8 characters; upper case
 * @param area how data gets there and back
 * @param transid of its task; absent: as the connection has it
 */
public record JcaProgram(String program, Area area, Optional<Transid> transid) {
    /** Most bytes of a COMMAREA over CICS Transaction Gateway: 32 KB less 5. */
    public static final int MOST_COMMAREA_BYTES = 32_763;

    /**
     * Checks the names.
     *
     * @throws IllegalArgumentException where one cannot be
     */
    public JcaProgram {
        program = name("program", program, 8).toUpperCase(Locale.ROOT);
    }

    /**
     * A program with a COMMAREA.
     *
     * @param length that the program sees: the larger of what it takes and what it gives back, 1 to
     *     {@link #MOST_COMMAREA_BYTES}
     */
    public static JcaProgram withCommarea(String program, int length) {
        return new JcaProgram(program, new Commarea(length), Optional.empty());
    }

    /** A program with a channel; servers over IPIC take it, others refuse. */
    public static JcaProgram withChannel(String program, String channel) {
        return new JcaProgram(program, new Channel(channel), Optional.empty());
    }

    public JcaProgram withTransid(String id, TransidUsage usage) {
        return new JcaProgram(program, area, Optional.of(new Transid(id, usage)));
    }

    /** How data gets to a program and back. */
    public sealed interface Area {}

    /** One area, both ways. */
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

    /** A transaction id, 1 to 4 characters, and what it is for. */
    public record Transid(String id, TransidUsage usage) {
        public Transid {
            id = JcaProgram.name("transaction", id, 4);
        }
    }

    /** What a transaction id is for; the values of z/OS Connect's {@code transidUsage}. */
    public enum TransidUsage {
        /** The program sees it in EIBTRNID; the mirror runs under its own: ECI's TranName. */
        EIB_ONLY,
        /** The mirror runs under it: ECI's TPNName. */
        EIB_AND_MIRROR
    }

    /** A name as it has to be: characters of ASCII that are seen, no blank among them. */
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
