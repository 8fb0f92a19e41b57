package io.ironbridge.gateway.accesslog;

import io.ironbridge.gateway.http.Request;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@code logFormat} of Liberty, parsed once. Immutable.
 *
 * <p>Values from clients are escaped, so that no line can be forged: quotes and backslashes get a
 * backslash, characters that are not printable ASCII are written as {@code \xhh}. Each such value
 * is cut off at 1024 characters, which bounds the cost of a line on its event loop.
 *
 * <p>Source: Open Liberty, "HTTP access logging".
 */
public final class LogFormat {
    private static final DateTimeFormatter NCSA =
            DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ENGLISH);
    private static final String NONE = "-";
    private static final String MASK = "***";
    private static final String HEX = "0123456789abcdef";
    private static final String CUT = "...";

    /** In characters, before escaping. */
    private static final int LONGEST = 1024;

    private final List<Token> tokens;
    private final boolean showQuery;

    private LogFormat(List<Token> tokens, boolean showQuery) {
        this.tokens = List.copyOf(tokens);
        this.showQuery = showQuery;
    }

    /** Writes one part of a line. */
    private interface Token {
        void write(Answered answered, LogFormat format, StringBuilder into);
    }

    /**
     * Parses a format.
     *
     * @param secretHeaders in lower case, whose values are not written
     * @throws IllegalArgumentException for an unknown token; the message names it
     */
    public static LogFormat parse(String format, boolean showQuery, Set<String> secretHeaders) {
        return new LogFormat(new Parsing(format, secretHeaders).tokens(), showQuery);
    }

    /** A format being parsed. */
    private static final class Parsing {
        private final String format;
        private final Set<String> secretHeaders;
        private final List<Token> tokens = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();
        private int at;

        Parsing(String format, Set<String> secretHeaders) {
            this.format = format;
            this.secretHeaders = secretHeaders;
        }

        List<Token> tokens() {
            while (at < format.length()) {
                char c = format.charAt(at++);
                if (c == '%') {
                    percent();
                } else {
                    literal.append(c);
                }
            }
            endLiteral();
            return tokens;
        }

        private void percent() {
            int start = at - 1;
            String argument = argument();
            if (at >= format.length()) {
                throw new IllegalArgumentException("a percent sign at its end");
            }
            char letter = format.charAt(at++);
            if (letter == '%') {
                literal.append('%');
                return;
            }
            endLiteral();
            Token token = token(letter, argument, secretHeaders);
            if (token == null) {
                throw new IllegalArgumentException("the token " + format.substring(start, at));
            }
            tokens.add(token);
        }

        /** The text in braces; null if there are none. */
        private @Nullable String argument() {
            if (at >= format.length() || format.charAt(at) != '{') {
                return null;
            }
            int close = format.indexOf('}', at);
            if (close < 0) {
                throw new IllegalArgumentException("a %{ without its brace");
            }
            String argument = format.substring(at + 1, close);
            at = close + 1;
            return argument;
        }

        private void endLiteral() {
            if (!literal.isEmpty()) {
                String text = literal.toString();
                tokens.add((_, _, into) -> into.append(text));
                literal.setLength(0);
            }
        }
    }

    /** Null for an unknown token. */
    private static @Nullable Token token(
            char letter, @Nullable String argument, Set<String> secretHeaders) {
        if (argument != null) {
            return withArgument(letter, argument, secretHeaders);
        }
        return switch (letter) {
            case 'a', 'h' -> (a, _, into) -> into.append(a.client().getHostAddress());
            case 'A' ->
                    (a, _, into) ->
                            into.append(a.request().peer().local().getAddress().getHostAddress());
            case 'b' ->
                    (a, _, into) -> into.append(a.bytes() == 0 ? NONE : Long.toString(a.bytes()));
            case 'B' -> (a, _, into) -> into.append(a.bytes());
            case 'D' -> (a, _, into) -> into.append(TimeUnit.NANOSECONDS.toMicros(a.nanos()));
            case 'm' -> (a, _, into) -> escape(a.request().method(), into);
            case 'p' -> (a, _, into) -> into.append(a.request().peer().local().getPort());
            case 'q' -> (a, format, into) -> format.query(a.request(), into);
            case 'r' -> (a, format, into) -> format.firstLine(a, into);
            case 's' ->
                    (a, _, into) ->
                            into.append(a.status() == 0 ? NONE : Integer.toString(a.status()));
            case 't' -> (a, _, into) -> time(a.ended().minusNanos(a.nanos()), into);
            case 'u' -> (a, _, into) -> user(a.user(), into);
            case 'U' -> (a, _, into) -> escape(a.path(), into);
            default -> null;
        };
    }

    private static @Nullable Token withArgument(
            char letter, String argument, Set<String> secretHeaders) {
        String lower = argument.toLowerCase(Locale.ROOT);
        boolean secret = secretHeaders.contains(lower);
        return switch (letter) {
            case 'i' -> (a, _, into) -> value(a.request().headers().first(argument), secret, into);
            case 'o' -> (a, _, into) -> value(first(a.headers(), argument), secret, into);
            case 'p' ->
                    lower.equals("remote")
                            ? (a, _, into) -> into.append(a.request().remote().getPort())
                            : token(letter, null, secretHeaders);
            case 'W' ->
                    switch (argument) {
                        case "t" -> (a, _, into) -> time(a.ended(), into);
                        case "R" ->
                                (a, _, into) ->
                                        into.append(TimeUnit.NANOSECONDS.toMicros(a.nanos()));
                        default -> null;
                    };
            default -> null;
        };
    }

    /** The line of a request, without its line end. */
    public String line(Answered answered) {
        StringBuilder line = new StringBuilder();
        for (Token token : tokens) {
            token.write(answered, this, line);
        }
        return line.toString();
    }

    private void firstLine(Answered answered, StringBuilder into) {
        Request request = answered.request();
        escape(request.method(), into);
        into.append(' ');
        escape(answered.path(), into);
        query(request, into);
        into.append(' ').append(request.protocol());
    }

    private void query(Request request, StringBuilder into) {
        String query = request.query();
        if (query != null) {
            into.append('?');
            escape(showQuery || query.isEmpty() ? query : MASK, into);
        }
    }

    private static void user(@Nullable String user, StringBuilder into) {
        if (user == null || user.isEmpty()) {
            into.append(NONE);
            return;
        }
        escape(user, true, into); // a blank would look like the next column
    }

    private static void value(@Nullable String value, boolean secret, StringBuilder into) {
        if (value == null) {
            into.append(NONE);
        } else {
            escape(secret ? MASK : value, into);
        }
    }

    private static @Nullable String first(List<Map.Entry<String, String>> headers, String name) {
        for (Map.Entry<String, String> header : headers) {
            if (header.getKey().equalsIgnoreCase(name)) {
                return header.getValue();
            }
        }
        return null;
    }

    private static void time(Instant time, StringBuilder into) {
        NCSA.formatTo(time.atZone(ZoneId.systemDefault()), into);
    }

    private static void escape(String text, StringBuilder into) {
        escape(text, false, into);
    }

    private static void escape(String text, boolean blanks, StringBuilder into) {
        int length = Math.min(text.length(), LONGEST);
        for (int i = 0; i < length; i++) {
            escape(text.charAt(i), blanks, into);
        }
        if (length < text.length()) {
            into.append(CUT);
        }
    }

    private static void escape(char c, boolean blanks, StringBuilder into) {
        if (c == '"' || c == '\\') {
            into.append('\\').append(c);
        } else if (c > '~' || c < ' ' || (blanks && c == ' ')) {
            into.append(c <= 0xff ? "\\x" : "\\u");
            for (int shift = c <= 0xff ? 4 : 12; shift >= 0; shift -= 4) {
                into.append(HEX.charAt(c >> shift & 0xf));
            }
        } else {
            into.append(c);
        }
    }
}
