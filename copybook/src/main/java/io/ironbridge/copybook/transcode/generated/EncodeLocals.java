package io.ironbridge.copybook.transcode.generated;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.constant.MethodTypeDesc;

/** The variables of a generated encoding method. */
final class EncodeLocals {
    /** {@code int f(byte[] json, int from, byte[] record, int at, GeneratedCounts counts)}. */
    static final MethodTypeDesc METHOD =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, Emit.COUNTS);

    /**
     * {@code long f(byte[], int, byte[], int, GeneratedCounts, int member, int given)}: the
     * position in the lower half, what was given in the upper; negative where it fails.
     */
    static final MethodTypeDesc MEMBERS =
            MethodTypeDesc.of(
                    CD_long, Emit.BYTES, CD_int, Emit.BYTES, CD_int, Emit.COUNTS, CD_int, CD_int);

    /** The JSON text, and the position of its next byte. */
    static final int JSON = 0;

    static final int FROM = 1;

    /** The record. */
    static final int RECORD = 2;

    /** Start of the group's occurrence in the record. */
    static final int AT = 3;

    /** Values of counters and lengths of arrays; null if there are none. */
    static final int COUNTS = 4;

    /** The next member. */
    static final int MEMBER = 5;

    /**
     * Which of the members that may be given only once have been given: one bit each; in later
     * definitions of an area, the number of members passed, given or not.
     */
    static final int GIVEN = 6;

    /** Result of a field's method. */
    static final int ANSWER = 7;

    /** Start of the occurrence of a table in the record, and its number. */
    static final int ROW = 8;

    static final int COUNT = 9;

    /** Position at which a value is stored for comparison. */
    static final int TRIAL = 10;

    private EncodeLocals() {}
}
