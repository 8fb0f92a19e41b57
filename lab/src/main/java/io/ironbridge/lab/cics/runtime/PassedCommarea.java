package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.form.HostForm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A COMMAREA that one program passes to another.
 *
 * @param segment address and length; {@link MemorySegment#NULL} for none
 * @param host whether it is in host form there
 * @param form of the data, if it is in native form
 */
public record PassedCommarea(MemorySegment segment, boolean host, HostForm form) {
    /** EIBCALEN is 0. */
    public static final PassedCommarea NONE =
            new PassedCommarea(MemorySegment.NULL, false, CodePageTables.TEXT);

    private static final int MOST_BYTES = 32763;
    private static final int BAD_LENGTH = 11;

    /**
     * A length from LENGTH.
     *
     * @throws ConditionException LENGERR unless it is 0 to 32,763 bytes
     */
    public static int checkedLength(long length) {
        if (length < 0 || length > MOST_BYTES) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return (int) length;
    }

    public int length() {
        return (int) segment.byteSize();
    }

    /** Its beginning. */
    PassedCommarea first(int bytes) {
        return new PassedCommarea(segment.asSlice(0, bytes), host, form);
    }

    /**
     * The COMMAREA for the next program: the same storage if both use the same form, otherwise a
     * copy in that program's form.
     */
    PassedCommarea to(boolean otherHost, HostForm otherForm, TaskStorage storage) {
        if (host == otherHost || length() == 0) {
            return new PassedCommarea(segment, otherHost, otherForm);
        }
        byte[] converted = read(host ? otherForm : form, otherHost);
        MemorySegment copy = storage.own(converted.length);
        write(converted, copy);
        return new PassedCommarea(copy, otherHost, otherForm);
    }

    /**
     * Copies back what the program, which was given {@code other}, left there. The length is
     * unchanged, even if a table whose counter changed has more or fewer addresses.
     */
    void takeBack(PassedCommarea other) {
        if (other.segment.address() != segment.address()) {
            write(other.read(host ? other.form : form, host), segment);
        }
    }

    /** A copy of the bytes in host form. */
    public byte[] hostBytes() {
        return host ? bytes() : read(form, true);
    }

    private byte[] bytes() {
        return segment.toArray(ValueLayout.JAVA_BYTE);
    }

    private byte[] read(HostForm described, boolean toHost) {
        return toHost ? described.toHost(bytes()) : described.toNative(bytes());
    }

    private static void write(byte[] bytes, MemorySegment to) {
        int length = (int) Math.min(bytes.length, to.byteSize());
        MemorySegment.copy(bytes, 0, to, ValueLayout.JAVA_BYTE, 0, length);
    }
}
