package io.ironbridge.copybook.dai;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes an XML file: by its byte order mark, otherwise its declaration, otherwise as UTF-8. Not
 * left to the parser, which writes invalid bytes to the standard error stream.
 *
 * <p>Source: XML 1.0, appendix F.
 */
final class XmlText {
    private static final int DECLARATION = 200;

    private static final Pattern ENCODING =
            Pattern.compile("\\A<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']");

    private XmlText() {}

    /**
     * The characters, without byte order mark.
     *
     * @throws CharacterCodingException if the bytes are not valid in their encoding
     * @throws UnsupportedCharsetException if the encoding is unknown
     * @throws IllegalCharsetNameException if the encoding's name is not valid
     */
    static String of(byte[] bytes) throws CharacterCodingException {
        String text = charset(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static Charset charset(byte[] bytes) {
        int first = bytes.length < 2 ? 0 : ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
        return switch (first) {
            case 0xFEFF, 0x003C -> StandardCharsets.UTF_16BE;
            case 0xFFFE, 0x3C00 -> StandardCharsets.UTF_16LE;
            default -> declared(bytes);
        };
    }

    private static Charset declared(byte[] bytes) {
        int length = Math.min(bytes.length, DECLARATION);
        String start = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        Matcher encoding = ENCODING.matcher(start);
        return encoding.find() ? Charset.forName(encoding.group(1)) : StandardCharsets.UTF_8;
    }
}
