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

    /** The JSON text, and where its next byte is. */
    static final int JSON = 0;

    static final int FROM = 1;

    /** The record. */
    static final int RECORD = 2;

    /** Where the group's occurrence begins in the record. */
    static final int AT = 3;

    /** What counters and arrays said; null where there are none. */
    static final int COUNTS = 4;

    /** The member that comes next. */
    static final int MEMBER = 5;

    /**
     * Which of the members that may be given once only were: one bit each; in later definitions of
     * an area how many members, given or not, are passed.
     */
    static final int GIVEN = 6;

    /** What a field's method answered. */
    static final int ANSWER = 7;

    /** Where the occurrence of a table begins in the record, and its number. */
    static final int ROW = 8;

    static final int COUNT = 9;

    /** Where a value is stored to be compared. */
    static final int TRIAL = 10;

    private EncodeLocals() {}
}
