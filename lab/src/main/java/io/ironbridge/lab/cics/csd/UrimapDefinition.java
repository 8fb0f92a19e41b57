package io.ironbridge.lab.cics.csd;

import java.util.Map;

/**
 * A URIMAP.
 *
 * @param name 1 to 8 characters
 * @param host {@code *} for all, also if omitted
 * @param path may end with {@code *}; case-sensitive
 * @param tcpipService by which requests may come; empty: any
 * @param transaction under which the program runs; empty: CWBA
 * @param user under whom it runs unless the client says; empty: the region's default
 * @param attributes all, as written
 */
public record UrimapDefinition(
        String name,
        Usage usage,
        Scheme scheme,
        String host,
        String path,
        String tcpipService,
        String transaction,
        String program,
        String user,
        Status status,
        Map<String, String> attributes) {
    public UrimapDefinition {
        attributes = Map.copyOf(attributes);
    }

    /** USAGE. */
    public enum Usage {
        SERVER,
        CLIENT,
        PIPELINE,
        ATOM,
        JVMSERVER
    }

    /** SCHEME. */
    public enum Scheme {
        HTTP,
        HTTPS
    }

    static UrimapDefinition of(String name, Attributes given) {
        given.require("USAGE");
        given.require("PATH");
        return new UrimapDefinition(
                name,
                given.word("USAGE", Usage.class, Usage.SERVER),
                given.word("SCHEME", Scheme.class, Scheme.HTTP),
                given.text("HOST").isEmpty() ? "*" : given.text("HOST"),
                given.text("PATH"),
                given.name("TCPIPSERVICE", 8),
                given.text("TRANSACTION"),
                given.name("PROGRAM", 8),
                given.name("USERID", 8),
                given.word("STATUS", Status.class, Status.ENABLED),
                given.asWritten());
    }
}
