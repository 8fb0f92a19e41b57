package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.constant.MethodTypeDesc;

/** The variables of a generated encoding method. */
final class EncodeLocals {
    /** {@code int f(byte[] json, int from, byte[] record, int at, GeneratedCounts counts)}. */
    static final MethodTypeDesc METHOD =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, Emit.COUNTS);

    /** The same with the number of the member that comes next. */
    static final MethodTypeDesc MEMBERS =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, Emit.COUNTS, CD_int);

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

    /** What a field's method answered. */
    static final int ANSWER = 6;

    /** Where the occurrence of a table begins in the record, and its number. */
    static final int ROW = 7;

    static final int COUNT = 8;

    private EncodeLocals() {}
}
