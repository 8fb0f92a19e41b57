package io.ironbridge.lab.storage;

import java.util.zip.CRC32C;

/** CRC-32C of bytes. */
public final class Checksum {
    private Checksum() {}

    public static int of(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
