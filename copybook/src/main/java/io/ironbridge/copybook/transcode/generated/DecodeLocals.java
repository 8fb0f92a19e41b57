package io.ironbridge.copybook.transcode.generated;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.constant.MethodTypeDesc;

/** The variables of a generated decoding method: {@code int f(byte[], int, OutputBytes, int)}. */
final class DecodeLocals {
    static final MethodTypeDesc METHOD =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.OUT, CD_int);

    /**
     * {@code int f(byte[], int, OutputBytes, int, GeneratedWalk)}, for items of variable length.
     */
    static final MethodTypeDesc WALKING =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.OUT, CD_int, Emit.WALK);

    /** The record. */
    static final int RECORD = 0;

    /** Where the group's occurrence begins in the record. */
    static final int AT = 1;

    /** The output, and its array. */
    static final int OUT = 2;

    /** Where the next JSON byte goes. */
    static final int TO = 3;

    /** In methods that walk: the {@link GeneratedWalk}. */
    static final int WALK = 4;

    static final int ARRAY = 5;

    /** Where the member or element being written begins. */
    static final int START = 6;

    /** What a field's method answered. */
    static final int ANSWER = 7;

    /** Where the occurrence of a table begins in the record, and how many are left. */
    static final int ROW = 8;

    static final int COUNT = 9;

    /** In methods that walk: where what was passed ends, and where the item at hand begins. */
    static final int END = 10;

    static final int ITEM = 11;

    private DecodeLocals() {}
}
