package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import io.ironbridge.copybook.layout.FieldType;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;

/** Binary of 2, 4 or 8 bytes, big-endian. */
record EmitBinary(FieldType.Binary type) implements EmitField {
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(
                    CD_int, Emit.BYTES, CD_int, CD_int, CD_int, CD_boolean, Emit.BYTES, CD_int);

    @Override
    public String shape() {
        return (type.signed() ? "Binary" : "UnsignedBinary")
                + type.bytes()
                + "_"
                + sureDigits()
                + "_"
                + type.scale();
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public void decode(CodeBuilder code) {
        code.aload(0).iload(1);
        code.loadConstant(type.bytes()).loadConstant(type.scale());
        code.loadConstant(type.signed() ? 1 : 0);
        code.aload(2).iload(3);
        code.invokestatic(Emit.desc(FastDecode.class), "binary", DECODE);
    }

    @Override
    public void encode(CodeBuilder code) {
        EmitField.storeNumber(
                code, FastNumbers.BINARY, type.bytes(), sureDigits(), type.scale(), type.signed());
    }

    /** So many digits fit for certain: what is longer is for the codec to decide. */
    private int sureDigits() {
        int inBytes =
                switch (type.bytes()) {
                    case 2 -> 4;
                    case 4 -> 9;
                    default -> 18;
                };
        return type.full() || type.digits() == 0 ? inBytes : Math.min(type.digits(), inBytes);
    }
}
