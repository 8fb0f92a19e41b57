package io.ironbridge.httpclient;

import static io.ironbridge.httpclient.Fields.require;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The header field that identifies the caller of a request.
 *
 * @param name of the field
 * @param credentials whether its value is the caller's user and password, for basic authentication;
 *     otherwise it is the caller's name
 */
public record CallerField(String name, boolean credentials) {
    /** Basic authentication (RFC 7617) with the caller's own user and password. */
    public static final CallerField BASIC = new CallerField(RequestHead.AUTHORIZATION, true);

    /**
     * Validates the field.
     *
     * @throws IllegalArgumentException for an invalid field
     */
    public CallerField {
        Fields.requireName(name);
    }

    /**
     * The caller's name in a separate field.
     *
     * @throws IllegalArgumentException for an invalid name, and for {@code Authorization}
     */
    public static CallerField named(String field) {
        require(
                !field.equalsIgnoreCase(RequestHead.AUTHORIZATION),
                "a name alone is no authorization");
        return new CallerField(field, false);
    }

    /** The value for one call; empty if its caller is not known in the required form. */
    Optional<String> value(CallContext context) {
        return context.caller().flatMap(credentials ? CallerField::basic : CallerField::name);
    }

    private static Optional<String> basic(CallerIdentity caller) {
        return caller.user().indexOf(':') >= 0
                ? Optional.empty()
                : caller.password().map(password -> basic(caller.user(), password));
    }

    /** The value of {@code Authorization}; UTF-8 before base64. */
    static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    private static Optional<String> name(CallerIdentity caller) {
        return Optional.of(caller.user())
                .filter(user -> Fields.isValue(user) && user.indexOf('\t') < 0);
    }
}
