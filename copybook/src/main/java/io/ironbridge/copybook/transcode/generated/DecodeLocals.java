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

    /** Start of the group's occurrence in the record. */
    static final int AT = 1;

    /** The output, and its array. */
    static final int OUT = 2;

    /** Position of the next JSON byte. */
    static final int TO = 3;

    /** In methods that walk: the {@link GeneratedWalk}. */
    static final int WALK = 4;

    static final int ARRAY = 5;

    /** Start of the current member or element. */
    static final int START = 6;

    /** Result of a field's method. */
    static final int ANSWER = 7;

    /** Start of the current occurrence of a table in the record, and the number of those left. */
    static final int ROW = 8;

    static final int COUNT = 9;

    /** In methods that walk: end of the previous item, and start of the current item. */
    static final int END = 10;

    static final int ITEM = 11;

    private DecodeLocals() {}
}
