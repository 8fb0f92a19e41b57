package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayOutputStream;

/**
 * A segment search argument, such as {@code A1111111(A1111111 = LAST1 )}; immutable. Source: IMS
 * Application Programming APIs, "SSA coding formats".
 *
 * @param area in host form
 */
public record Ssa(Area area) {
    private static final int NAME = 8;

    /** Without qualification: any segment of this type. */
    public static Ssa of(String segment) {
        return new Ssa(Area.of(HostData.text(segment, NAME + 1)));
    }

    /** Without qualification, with command codes: {@code D}, {@code F}, {@code L} ... */
    public static Ssa of(String segment, String commands) {
        byte[] name = HostData.text(segment, NAME);
        String codes = "*" + commands;
        return new Ssa(joined(name, HostData.text(codes + " ", codes.length() + 1)));
    }

    /**
     * With a condition in place of the blank at the end.
     *
     * @param operator {@code =}, {@code >=}, {@code GE}, {@code NE} ...
     * @param value as long as the field
     */
    public Ssa where(String field, String operator, Area value) {
        return conditioned("(", field, operator, value);
    }

    /** Another condition that has to hold too. */
    public Ssa and(String field, String operator, Area value) {
        return conditioned("*", field, operator, value);
    }

    /** Another set of conditions, one of which is enough. */
    public Ssa or(String field, String operator, Area value) {
        return conditioned("+", field, operator, value);
    }

    /** Replaces the last byte, a blank or a closing parenthesis, by the continuation. */
    private Ssa conditioned(String begin, String field, String operator, Area value) {
        byte[] before = area.bytes();
        byte[] start = new byte[before.length - 1];
        System.arraycopy(before, 0, start, 0, start.length);
        String padded = operator.length() == 1 ? " " + operator : operator;
        return new Ssa(
                joined(
                        start,
                        HostData.text(begin, 1),
                        HostData.text(field, NAME),
                        HostData.text(padded, 2),
                        value.bytes(),
                        HostData.text(")", 1)));
    }

    private static Area joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return Area.of(all.toByteArray());
    }
}
