package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.transcode.generated.Kernel.ClassData;
import java.util.List;

/** Text of a single-byte code page. */
record EmitText(int bytes, boolean trimmed) implements EmitField {
    private static final ClassData TABLES = new ClassData(TranscoderClass.TABLES, Emit.TABLES);

    @Override
    public String shape() {
        return "Text" + bytes;
    }

    @Override
    public boolean quoted() {
        return true;
    }

    @Override
    public Kernel decode() {
        return kernel(FastDecode.class, trimmed ? "text" : "untrimmed");
    }

    @Override
    public Kernel encode() {
        return kernel(FastText.class, bytes < Long.BYTES ? "shortText" : "text");
    }

    private Kernel kernel(Class<?> owner, String method) {
        return new Kernel(owner, method, List.of(bytes), List.of(TABLES));
    }
}
