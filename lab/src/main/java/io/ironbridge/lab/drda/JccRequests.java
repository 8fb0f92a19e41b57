package io.ironbridge.lab.drda;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Derby does not accept of IBM's JCC driver, type 4, as Derby accepts it. Derived from runs
 * with versions 11.1, 11.5 and 12.1.
 */
final class JccRequests {
    /** Begin of the driver's PRDID. */
    static final String PRODUCT = "JCC";

    /** A client of Derby so old that Derby sends it nothing that JCC does not know. */
    private static final String OLD_DERBY_CLIENT = "DNC10010";

    private static final String READ_ONLY = "FOR READ ONLY";
    private static final String NAME = "\"[^\"]*+(?:\"\"[^\"]*+)*+\"";
    private static final Pattern NAMES = Pattern.compile(NAME);

    private static final Pattern POSITIONED_UPDATE =
            Pattern.compile(
                    "SET \\((NAME(?:\\s*+,\\s*+NAME)*+)\\) = \\((\\?(?:\\s*+,\\s*+\\?)*+)\\)(?=\\s++WHERE CURRENT OF)"
                            .replace("NAME", NAME));

    /** Before the text of an object: LL, code point, null indicator, length. */
    private static final int BEFORE_TEXT = 9;

    private JccRequests() {}

    static Ddm accsec(Ddm accsec) {
        int mechanism =
                accsec.value(CodePoint.SECMEC)
                        .filter(value -> value.length == 2)
                        .map(value -> Dss.number(value, 0))
                        .orElse(0);
        Ddm known = accsec.without(CodePoint.JCC_SECURITY);
        return mechanism == 3 || mechanism == 4 ? known.without(CodePoint.SECTKN) : known;
    }

    static Ddm command(Ddm command, Charset charset) throws DrdaException {
        return switch (command.codePoint()) {
            case CodePoint.ACCRDB ->
                    command.replaced(
                            CodePoint.PRDID,
                            _ ->
                                    new Ddm.Parameter(
                                            CodePoint.PRDID, OLD_DERBY_CLIENT.getBytes(charset)));
            case CodePoint.SYNCCTL -> command.without(CodePoint.RLSCONV);
            default -> command;
        };
    }

    /**
     * The object for Derby; empty if Derby does not need it.
     *
     * @throws DrdaException if it is not needed but ends its chain, which then would have no end
     */
    static byte[] object(byte[] header, byte[] body) throws DrdaException {
        return switch (Dss.number(body, 2)) {
            case CodePoint.SQLATTR -> {
                if (!text(body).map(String::strip).equals(Optional.of(READ_ONLY))) {
                    yield body;
                }
                if (!Dss.isChainedWithSameId(header)) {
                    throw new DrdaException("SQLATTR is the last DSS of its chain");
                }
                yield new byte[0];
            }
            case CodePoint.SQLSTT -> text(body).map(sql -> withText(body, sql)).orElse(body);
            default -> body;
        };
    }

    /**
     * The text of SQLSTT or SQLATTR: the first of two nullable strings (DRDA NOCM, NOCS) of four
     * bytes of length each; empty if the text is the second or both are null.
     */
    private static Optional<String> text(byte[] body) {
        boolean isFirst =
                body.length > BEFORE_TEXT
                        && Dss.number(body, 0) == body.length
                        && body[4] == 0
                        && Dss.integer(body, 5) == body.length - BEFORE_TEXT - 1
                        && body[body.length - 1] == (byte) 0xFF;
        return isFirst
                ? Optional.of(
                        new String(
                                body,
                                BEFORE_TEXT,
                                body.length - BEFORE_TEXT - 1,
                                StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static byte[] withText(byte[] body, String sql) {
        String changed = POSITIONED_UPDATE.matcher(sql).replaceAll(JccRequests::assignments);
        if (changed.equals(sql)) {
            return body;
        }
        byte[] text = changed.getBytes(StandardCharsets.UTF_8);
        byte[] result = Arrays.copyOf(body, BEFORE_TEXT + text.length + 1);
        Dss.put(result.length, result, 0);
        Dss.put(text.length >> 16, result, 5);
        Dss.put(text.length, result, 7);
        System.arraycopy(text, 0, result, BEFORE_TEXT, text.length);
        result[result.length - 1] = (byte) 0xFF;
        return result;
    }

    /** {@code SET ("A", "B") = (?, ?)} as {@code SET "A" = ?, "B" = ?}. */
    private static String assignments(MatchResult found) {
        List<String> columns = new ArrayList<>();
        Matcher names = NAMES.matcher(found.group(1));
        while (names.find()) {
            columns.add(names.group() + " = ?");
        }
        boolean matching = columns.size() == found.group(2).chars().filter(c -> c == '?').count();
        return Matcher.quoteReplacement(
                matching ? "SET " + String.join(", ", columns) : found.group());
    }
}
