package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.transcode.Kernel.ClassData;
import java.util.List;

/** Text of a single-byte code page. */
record EmitText(int bytes, boolean trimmed, TextKernels kernels) implements EmitField {
    private static final ClassData TABLES = new ClassData(TranscoderClass.TABLES, Emit.TABLES);
    private static final ClassData VECTORS = new ClassData(TranscoderClass.VECTORS, Emit.VECTORS);

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
        String method = trimmed ? "text" : "untrimmed";
        return vectors() ? withVectors(method) : withWords(FastDecode.class, method);
    }

    @Override
    public Kernel encode() {
        String words = bytes < Long.BYTES ? "shortText" : "text";
        return vectors() ? withVectors("stored") : withWords(FastText.class, words);
    }

    private boolean vectors() {
        return kernels == TextKernels.VECTORS;
    }

    private Kernel withWords(Class<?> owner, String method) {
        return new Kernel(owner, method, List.of(bytes), List.of(TABLES));
    }

    private Kernel withVectors(String method) {
        return new Kernel(VectorText.class, method, List.of(bytes), List.of(TABLES, VECTORS));
    }
}
