package io.ironbridge.connectorims.answer;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Messages of IMS (DFS...) in place of output ("IMS Connect recorder trace for TM error scenarios";
 * the texts from the messages' own pages).
 */
public final class DfsMessage {
    /** The program, or one that it calls, was not found in the libraries. */
    private static final String NO_MODULE = "S806";

    private static final Charset EBCDIC = Charset.forName("IBM037");

    /** DFS in EBCDIC. */
    private static final int D = 0xC4;

    private static final int F = 0xC6;
    private static final int S = 0xE2;

    private static final int DATA = 4;

    /** Maximum length of the text, enough to recognise the problem. */
    private static final int MOST = 120;

    private static final Pattern NUMBER = Pattern.compile("DFS(\\d{3,4})[A-Z]?(?![A-Z0-9])");
    private static final Pattern ABEND =
            Pattern.compile("ABEND\\s+(?:S([0-9A-F]{3}))?[,\\s]*(?:U(\\d{4}))?");
    private static final Pattern NOT_PRINTABLE = Pattern.compile("[^ -~]+");

    /** This and everything after it may be input data. */
    private static final Pattern ECHO = Pattern.compile("[;:]?\\s*MSG IN PROCESS.*|;.*");

    private DfsMessage() {}

    /**
     * The failure that an output reports; empty if a program made the output.
     *
     * @param modName received with it; empty if there was none. IMS uses DFSMO1 to DFSMO5 for its
     *     messages
     */
    public static Optional<Failure> failure(String modName, List<Bytes> segments) {
        return segments.isEmpty()
                        || !(modName.isEmpty() || modName.startsWith("DFSMO"))
                        || !beginsAsOne(segments.getFirst())
                ? Optional.empty()
                : read(text(segments.getFirst()));
    }

    private static boolean beginsAsOne(Bytes segment) {
        if (segment.length() < DATA + "DFS000".length()) {
            return false;
        }
        ByteBuffer bytes = segment.buffer();
        return (bytes.get(DATA) & 0xFF) == D
                && (bytes.get(DATA + 1) & 0xFF) == F
                && (bytes.get(DATA + 2) & 0xFF) == S;
    }

    private static String text(Bytes segment) {
        byte[] start = new byte[Math.min(MOST, segment.length() - DATA)];
        segment.buffer().position(DATA).get(start);
        return new String(start, EBCDIC);
    }

    private static Optional<Failure> read(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.lookingAt()
                ? Optional.of(failure(Integer.parseInt(number.group(1)), number.group(), text))
                : Optional.empty();
    }

    private static Failure failure(int number, String id, String text) {
        return switch (number) {
            case 64, 70, 1287, 1288, 1293 -> Failure.of(HostFault.NOT_FOUND, false, shown(text));
            case 65, 1989, 3429 -> Failure.of(HostFault.UNAVAILABLE, false, shown(text));
            case 1292 -> Failure.of(HostFault.NOT_AUTHORISED, false, shown(text));
            case 2082 -> Failure.of(HostFault.NO_REPLY, true, shown(text));
            case 554, 555 -> abended(text);
            default -> Failure.of(HostFault.REFUSED, true, "IMS message " + id);
        };
    }

    private static Failure abended(String text) {
        String code = abendCode(text);
        HostFault fault = code.equals(NO_MODULE) ? HostFault.NOT_LOADED : HostFault.ABENDED;
        return new Failure(fault, code, shown(text), true);
    }

    /** The system completion code if it is not zero, otherwise the user's. */
    private static String abendCode(String text) {
        Matcher abend = ABEND.matcher(text);
        if (!abend.find()) {
            return "";
        }
        String system = abend.group(1);
        String user = abend.group(2);
        if (system != null && (user == null || !system.equals("000"))) {
            return "S" + system;
        }
        return user == null ? "" : "U" + user;
    }

    private static String shown(String text) {
        String own = ECHO.matcher(NOT_PRINTABLE.matcher(text).replaceAll(" ")).replaceFirst("");
        return own.strip();
    }
}
