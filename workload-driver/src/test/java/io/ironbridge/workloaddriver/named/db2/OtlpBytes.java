package io.ironbridge.workloaddriver.named.db2;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** What an exporter of traces sends, written by hand. */
final class OtlpBytes {
    private static final HexFormat HEX = HexFormat.of();

    private OtlpBytes() {}

    /** Traces of a resource with a name, in one scope with a name. */
    static byte[] traces(byte[]... spans) {
        byte[] scope = join(field(0x0a, field(0x0a, new byte[] {1, 2})), join(spans));
        return field(0x0a, join(field(0x0a, field(0x0a, new byte[3])), field(0x12, scope)));
    }

    /**
     * A span with its ids, name, kind, start and end.
     *
     * @param kind 2 is SERVER, 3 is CLIENT
     */
    static byte[] span(int kind, String name) {
        String ids = "0a10" + "01".repeat(16) + "1208" + "02".repeat(8);
        String times = "39" + "03".repeat(8) + "41" + "04".repeat(8);
        byte[] named = field(0x2a, name.getBytes(StandardCharsets.US_ASCII));
        return field(0x12, join(HEX.parseHex(ids), named, HEX.parseHex("300" + kind + times)));
    }

    private static byte[] field(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        for (int length = content.length; ; length >>>= 7) {
            if (length < 0x80) {
                out.write(length);
                break;
            }
            out.write(length | 0x80);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
