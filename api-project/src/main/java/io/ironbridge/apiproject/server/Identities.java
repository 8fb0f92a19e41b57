package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Loopback;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the identity under which the calls of a connection run, and reports conflicting settings.
 */
public final class Identities {
    private static final String IDENTITY = "ironbridge_identity";
    private static final String HEADER = "ironbridge_identityHeader";
    private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");

    /** Headers that requests already have, or that would change how they are read. */
    private static final Set<String> TAKEN =
            Set.of(
                    "accept",
                    "authorization",
                    "connection",
                    "content-length",
                    "content-type",
                    "expect",
                    "host",
                    "traceparent",
                    "tracestate",
                    "transfer-encoding",
                    "upgrade");

    private final Faults faults;

    Identities(Faults faults) {
        this.faults = faults;
    }

    /**
     * Reads the identity of a connection.
     *
     * @param possible identities that such connections support
     * @param credential of the connection itself
     */
    public RunAs read(ElementReader e, List<RunAs> possible, Optional<Credential> credential) {
        RunAs identity = e.choice(IDENTITY, possible).orElse(RunAs.FIXED);
        if (identity == RunAs.CALLER && credential.isPresent()) {
            warnUnused(e);
        }
        return identity;
    }

    /** Name of the header that names an asserted caller. */
    public String header(ElementReader e, String byDefault) {
        String name = e.text(HEADER).orElse(byDefault);
        if (FIELD.matcher(name).matches() && !TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
            return name;
        }
        e.bad(HEADER, name, "Use the name of a header that has no other meaning in HTTP.");
        return byDefault;
    }

    /** Warns that calls do not use the user and password of their connection. */
    public void warnUnused(ElementReader e) {
        faults.warning(
                "0654",
                e.source(IDENTITY),
                "User and password of the connection '"
                        + e.id()
                        + "' are not sent: its calls run under the callers' identities.",
                "Remove them, or " + IDENTITY + ".");
    }

    /**
     * Warns that passwords of callers are sent unencrypted.
     *
     * @param secure whether the connection has TLS or, for another reason, does not leave this
     *     machine
     */
    public void checkWay(ElementReader e, RunAs identity, String host, boolean secure) {
        if (identity == RunAs.CALLER && !secure && !host.isEmpty() && !Loopback.isAddress(host)) {
            faults.warning(
                    "0655",
                    e.source(IDENTITY),
                    "The connection '"
                            + e.id()
                            + "' sends the passwords of its callers to "
                            + host
                            + " without TLS.",
                    "Set ironbridge_secure=\"true\", or name an <ssl> element.");
        }
    }

    /** Warns about connections that need passwords of callers if no caller has one. */
    void checkCallers(ServerConfig config) {
        config.connections().ofKinds().stream()
                .filter(c -> c.runAs() == RunAs.ASSERTED)
                .filter(c ->
                        c.identityHeader()
                                .filter(
                                        config.observation().correlation().header()
                                                ::equalsIgnoreCase)
                                .isPresent())
                .forEach(this::reportTakenHeader);
        if (config.security().hasRegistry()) {
            return;
        }
        config.connections().ofKinds().stream()
                .filter(c -> c.runAs() == RunAs.CALLER)
                .forEach(this::warnWithoutPasswords);
    }

    private void reportTakenHeader(Connection connection) {
        faults.error(
                "0660",
                connection.source(),
                HEADER
                        + " of the connection '"
                        + connection.id()
                        + "' is also the header of the correlation id.",
                "Use another name.");
    }

    private void warnWithoutPasswords(Connection connection) {
        faults.warning(
                "0656",
                connection.source(),
                "The connection '"
                        + connection.id()
                        + "' uses the passwords of its callers, but no caller has one: there is no"
                        + " registry.",
                "Add a basicRegistry or ldapRegistry, or set ironbridge_identity to fixed or"
                        + " asserted.");
    }
}
