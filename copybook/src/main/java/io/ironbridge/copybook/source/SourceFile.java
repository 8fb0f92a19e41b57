package io.ironbridge.copybook.source;

import java.util.Arrays;

/** The bytes of a source file, with its name for faults. */
public final class SourceFile {
    private final String name;
    private final byte[] bytes;

    public SourceFile(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes.clone();
    }

    /** Name for faults. */
    public String name() {
        return name;
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return Arrays.copyOf(bytes, bytes.length);
    }
}
