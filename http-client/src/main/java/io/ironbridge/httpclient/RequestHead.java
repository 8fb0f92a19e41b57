package io.ironbridge.httpclient;

import static io.ironbridge.httpclient.Fields.require;

import io.ironbridge.connectorapi.Payload.Header;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The constant part of all requests of one kind, to be prepared by {@link HttpClient#prepare}. The
 * client adds {@code Host}, {@code Content-Length} and the request id; all other fields, including
 * the content type, are the caller's. {@link #toString} shows no header values, which may be
 * credentials.
 *
 * @param name for messages; not sent
 * @param method in upper case, for example {@code POST}; not HEAD or CONNECT, whose replies are
 *     framed differently
 * @param path with the query if there is one: begins with {@code /}, visible ASCII, no fragment
 * @param headers in the order in which they are sent; values are printable ASCII. Not {@code Host},
 *     {@code Content-Length}, {@code Transfer-Encoding}, {@code Connection}, {@code Upgrade} or
 *     {@code Expect}
 * @param caller the field that identifies a request's caller; empty if all requests have the same
 *     caller
 * @param streamed whether the body of a reply with status 200 is passed on while it arrives, if it
 *     is longer than {@link HttpClientConfig.Limits#streamAbove}
 * @param replies the required form; other replies are {@code Unreadable}
 */
public record RequestHead(
        String name,
        String method,
        String path,
        List<Header> headers,
        Optional<CallerField> caller,
        boolean streamed,
        ReplyForm replies) {
    static final String AUTHORIZATION = "Authorization";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final Pattern PATH = Pattern.compile("/[!-~&&[^#]]*");
    private static final Set<String> FRAMED_OTHERWISE = Set.of("HEAD", "CONNECT");

    /**
     * Validates the head.
     *
     * @throws IllegalArgumentException if the method, the path or a header cannot be sent
     */
    public RequestHead {
        require(
                Fields.isToken(method) && !FRAMED_OTHERWISE.contains(method),
                "not a valid method: " + method);
        require(PATH.matcher(path).matches(), "not a valid path: " + path);
        headers = List.copyOf(headers);
        for (Header header : headers) {
            Fields.requireName(header.name());
            Fields.requireValue(header.name(), header.value());
        }
        require(
                caller.isEmpty() || !has(headers, caller.get().name()),
                "the header is already present: " + caller.map(CallerField::name).orElse(""));
    }

    private static boolean has(List<Header> headers, String field) {
        return headers.stream().anyMatch(header -> header.name().equalsIgnoreCase(field));
    }

    /** Whether all requests send the same credentials. */
    boolean hasCredentials() {
        return has(headers, AUTHORIZATION);
    }

    /** A POST without headers whose replies are read completely. */
    public static RequestHead post(String name, String path) {
        return new RequestHead(
                name, "POST", path, List.of(), Optional.empty(), false, ReplyForm.ANY);
    }

    /** This head with another header. */
    public RequestHead withHeader(String field, String value) {
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(field, value));
        return new RequestHead(name, method, path, more, caller, streamed, replies);
    }

    /**
     * This head with basic authentication (RFC 7617); UTF-8 before base64.
     *
     * @param user at least one character, none of them a colon
     * @throws IllegalArgumentException if the user cannot be sent
     */
    public RequestHead withBasicAuthentication(String user, String password) {
        require(
                !user.isEmpty() && user.indexOf(':') < 0,
                "a user name must not be empty or contain a colon");
        return withHeader(AUTHORIZATION, CallerField.basic(user, password));
    }

    /**
     * This head with a field for the caller.
     *
     * @throws IllegalArgumentException if there is such a header already
     */
    public RequestHead withCaller(CallerField field) {
        return new RequestHead(name, method, path, headers, Optional.of(field), streamed, replies);
    }

    /** This head with streamed or completely read replies. */
    public RequestHead withStreamed(boolean given) {
        return new RequestHead(name, method, path, headers, caller, given, replies);
    }

    /** This head with replies of another form. */
    public RequestHead withReplies(ReplyForm given) {
        return new RequestHead(name, method, path, headers, caller, streamed, given);
    }

    @Override
    public String toString() {
        return "RequestHead["
                + name
                + ": "
                + method
                + " "
                + path
                + ", headers="
                + headers.stream().map(Header::name).toList()
                + ", streamed="
                + streamed
                + "]";
    }

    /**
     * One path segment, percent-encoded (RFC 3986 section 3.3) except for the unreserved
     * characters.
     */
    public static String segment(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            append(encoded, octet);
        }
        return encoded.toString();
    }

    private static void append(StringBuilder encoded, byte octet) {
        char character = (char) (octet & 0xff);
        if (isUnreserved(character)) {
            encoded.append(character);
        } else {
            encoded.append('%').append(HEX.toHighHexDigit(octet)).append(HEX.toLowHexDigit(octet));
        }
    }

    private static boolean isUnreserved(char character) {
        return (character >= 'A' && character <= 'Z')
                || (character >= 'a' && character <= 'z')
                || (character >= '0' && character <= '9')
                || "-._~".indexOf(character) >= 0;
    }
}
