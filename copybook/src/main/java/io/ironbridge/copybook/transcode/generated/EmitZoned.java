package io.ironbridge.copybook.transcode.generated;

/** Zoned decimal in EBCDIC, unsigned or with its sign in the last zone. */
record EmitZoned(int digits, int scale, boolean signed) implements EmitField {
    @Override
    public String shape() {
        return (signed ? "Signed" : "Unsigned") + digits + "_" + scale;
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public Kernel decode() {
        return Kernel.of(FastDecode.class, signed ? "signed" : "unsigned", digits, scale);
    }

    @Override
    public Kernel encode() {
        return EmitField.number(FastNumbers.ZONED, digits, digits, scale, signed);
    }
}
