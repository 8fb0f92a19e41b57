package io.ironbridge.copybook.codepage;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code pages known here. */
public final class CodePages {
    private static final Pattern NUMBER =
            Pattern.compile("(?i)(?:ibm-?|cp|x-ibm-?|ccsid ?)?0*(\\d{2,5})");

    private CodePages() {}

    /**
     * The code page of this name: {@code 37}, {@code 037}, {@code IBM-037}, {@code Cp1047}, {@code
     * UTF-8} ...
     *
     * @throws UnknownCodePageException naming the code page and what to do
     */
    public static CodePage of(String name) {
        Matcher number = NUMBER.matcher(name.strip());
        if (!number.matches()) {
            throw new UnknownCodePageException(name);
        }
        String ccsid = "%03d".formatted(Integer.parseInt(number.group(1)));
        try {
            Charset charset = Charset.forName("IBM" + ccsid);
            char[] characters = new char[256];
            for (int value = 0; value < 256; value++) {
                characters[value] = new String(new byte[] {(byte) value}, charset).charAt(0);
            }
            boolean ebcdic = characters[0x40] == ' ';
            return new SingleByteCodePage(ccsid, ebcdic, new SingleByteTable(characters));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw new UnknownCodePageException(name);
        }
    }
}
