package io.ironbridge.copybook.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Bytes of a source file to characters, by what the bytes look like. */
final class SourceDecoder {
    private SourceDecoder() {}

    /**
     * UTF-16 or UTF-8 where a byte order mark says so; EBCDIC, UTF-8 or, where that is not valid,
     * Latin-1. Without the blanks, NULs and Ctrl-Z that fill up the end.
     */
    static String decode(byte[] bytes) {
        return trimmed(characters(bytes));
    }

    private static String characters(byte[] bytes) {
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return utf8(bytes, 3);
        }
        return EbcdicSource.looksLike(bytes) ? EbcdicSource.decode(bytes) : utf8(bytes, 0);
    }

    private static String utf8(byte[] bytes, int from) {
        ByteBuffer rest = ByteBuffer.wrap(bytes, from, bytes.length - from);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException _) {
            return new String(bytes, from, bytes.length - from, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        for (int index = 0; index < mark.length; index++) {
            if (index >= bytes.length || (bytes[index] & 0xFF) != mark[index]) {
                return false;
            }
        }
        return true;
    }

    private static String trimmed(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) <= ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
