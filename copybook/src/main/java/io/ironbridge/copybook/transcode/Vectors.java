package io.ironbridge.copybook.transcode;

/**
 * Whether texts go through {@link VectorText}: where the JVM was started with {@code --add-modules
 * jdk.incubator.vector} on a processor with vectors of 64 bytes.
 */
final class Vectors {
    /** Whether the module is there. */
    static final boolean THERE = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    /** Whether they pay. */
    static final boolean USED = THERE && wide();

    private Vectors() {}

    /** With shorter vectors a look-up in 256 bytes takes longer than byte by byte. */
    private static boolean wide() {
        return jdk.incubator.vector.ByteVector.SPECIES_PREFERRED.length() == VectorText.WIDTH;
    }
}
