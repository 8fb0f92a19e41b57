package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.layout.FieldType;

/** Binary of 2, 4 or 8 bytes, big-endian. */
record EmitBinary(FieldType.Binary type) implements EmitField {
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
    public Kernel decode() {
        int signed = type.signed() ? 1 : 0;
        return Kernel.of(FastDecode.class, "binary", type.bytes(), type.scale(), signed);
    }

    @Override
    public Kernel encode() {
        return EmitField.number(
                FastNumbers.BINARY, type.bytes(), sureDigits(), type.scale(), type.signed());
    }

    /** Number of digits that always fit: the codec decides about longer numbers. */
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
