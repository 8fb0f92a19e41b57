package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.constant.MethodTypeDesc;

/** The variables of a generated decoding method: {@code int f(byte[], int, OutputBytes, int)}. */
final class DecodeLocals {
    static final MethodTypeDesc METHOD =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.OUT, CD_int);

    /** The record. */
    static final int RECORD = 0;

    /** Where the group's occurrence begins in the record. */
    static final int AT = 1;

    /** The output, and its array. */
    static final int OUT = 2;

    /** Where the next JSON byte goes. */
    static final int TO = 3;

    static final int ARRAY = 4;

    /** Where the member or element being written begins. */
    static final int START = 5;

    /** What a field's method answered. */
    static final int ANSWER = 6;

    /** Where the occurrence of a table begins in the record, and its number. */
    static final int ROW = 7;

    static final int COUNT = 8;

    private DecodeLocals() {}
}
