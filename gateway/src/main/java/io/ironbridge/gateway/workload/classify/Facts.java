package io.ironbridge.gateway.workload.classify;

import org.jspecify.annotations.Nullable;

/** What rules may ask about a request. Each answer is fetched only if a rule needs it. */
public interface Facts {
    /** The host that the request names, without a port; empty if it names none. */
    String host();

    /** The port that received the request. */
    int port();

    /** The method, in upper case. */
    String method();

    /** The path as {@link RoutedPath#of} returns it. */
    String path();

    /** Name of the authenticated caller; null if there is none. */
    @Nullable String user();

    /** Whether the caller is a member of a group. */
    boolean inGroup(String name);

    /** Name of the API key with which the caller authenticated; null if there is none. */
    @Nullable String apiKey();

    /**
     * The first value of a header field; null if the request does not have the field.
     *
     * @param name in any case
     */
    @Nullable String header(String name);
}
