package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.EndpointConfig.ForwardingHeader;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.EndpointConfig.RemoteIp;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHeaders;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client behind proxies, if the endpoint trusts proxies ({@code remoteIp}). Each proxy
 * appends the address that called it, so addresses are read from the last one on, while they belong
 * to trusted proxies: the first other address is the client, and everything before it was written
 * by that client. An unreadable address ends the search at the last readable one.
 *
 * <p>Immutable and thread-safe.
 */
public final class Forwarding {
    private static final String X_FORWARDED_PROTO = "x-forwarded-proto";
    private static final String HTTPS = "https";

    /** With or without a port. */
    private static final Pattern IPV4 =
            Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?");

    private static final Pattern IPV6_IN_BRACKETS =
            Pattern.compile("\\[([0-9A-Fa-f]*:[0-9A-Fa-f:.]{1,44})](?::\\d{1,5})?");
    private static final Pattern IPV6 = Pattern.compile("([0-9A-Fa-f]*:[0-9A-Fa-f:.]{1,44})");
    private static final List<Pattern> ADDRESSES = List.of(IPV4, IPV6_IN_BRACKETS, IPV6);

    private final RemoteIp rule;
    private final String field;

    Forwarding(RemoteIp rule) {
        this.rule = rule;
        this.field = rule.header().field().toLowerCase(Locale.ROOT);
    }

    /** Null if the endpoint trusts no proxy. */
    public static @Nullable Forwarding of(HttpEndpoint endpoint) {
        return endpoint.remoteIp().map(Forwarding::new).orElse(null);
    }

    /**
     * The origin of a request.
     *
     * @param source the client's address
     * @param secure whether the client used TLS
     * @param logged whether the access log shows this address
     */
    record Origin(InetAddress source, boolean secure, boolean logged) {}

    /**
     * The entry of one proxy.
     *
     * @param client null if the entry cannot be read
     */
    private record Hop(@Nullable InetAddress client, @Nullable String scheme) {}

    /** Whether a header claims that a proxy forwarded the request, trusted or not. */
    static boolean isClaimed(RequestHeaders headers) {
        for (ForwardingHeader header : ForwardingHeader.values()) {
            if (headers.first(header.field()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Null if the peer is the client. */
    @Nullable Origin origin(Request request) {
        InetAddress source = request.remote().getAddress();
        boolean secure = request.secure();
        if (!isProxy(source)) {
            return null;
        }
        List<Hop> hops = hops(request.headers());
        for (int i = hops.size() - 1; i >= 0 && isProxy(source); i--) {
            Hop hop = hops.get(i);
            if (hop.client() == null) {
                break;
            }
            source = hop.client();
            if (rule.scheme() && hop.scheme() != null) {
                secure = hop.scheme().equalsIgnoreCase(HTTPS);
            }
        }
        return new Origin(source, secure, rule.inAccessLog());
    }

    private boolean isProxy(InetAddress address) {
        return rule.proxies().matcher(address.getHostAddress()).matches();
    }

    /** In the order of the proxies. */
    private List<Hop> hops(RequestHeaders headers) {
        List<Hop> hops = new ArrayList<>();
        List<String> entries = entries(headers.all(field));
        if (rule.header() == ForwardingHeader.FORWARDED) {
            entries.forEach(entry -> hops.add(forwarded(entry)));
            return hops;
        }
        List<String> schemes = rule.scheme() ? entries(headers.all(X_FORWARDED_PROTO)) : List.of();
        for (int i = 0; i < entries.size(); i++) {
            // A proxy may report the scheme of the first step only, or of each.
            String scheme =
                    schemes.size() == entries.size()
                            ? schemes.get(i)
                            : schemes.isEmpty() ? null : schemes.getLast();
            hops.add(new Hop(address(entries.get(i)), scheme));
        }
        return hops;
    }

    /**
     * The parts between commas outside quotes. Read from the end, so that what a client wrote
     * cannot swallow what proxies have appended.
     */
    private static List<String> entries(List<String> fields) {
        String all = String.join(",", fields);
        List<String> entries = new ArrayList<>();
        boolean quoted = false;
        int end = all.length();
        for (int i = end - 1; i >= 0; i--) {
            char c = all.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                entries.add(all.substring(i + 1, end).strip());
                end = i;
            }
        }
        entries.add(all.substring(0, end).strip());
        entries.removeIf(String::isEmpty);
        return entries.reversed();
    }

    /** An element of RFC 7239, section 4. */
    private static Hop forwarded(String element) {
        InetAddress client = null;
        String scheme = null;
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                String name = pair.substring(0, equals).strip().toLowerCase(Locale.ROOT);
                String value = unquoted(pair.substring(equals + 1).strip());
                if (name.equals("for")) {
                    client = address(value);
                } else if (name.equals("proto")) {
                    scheme = value;
                }
            }
        }
        return new Hop(client, scheme);
    }

    private static String unquoted(String value) {
        return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }

    /**
     * An address with or without a port; null if it is not an address, for example {@code unknown}.
     */
    private static @Nullable InetAddress address(String text) {
        for (Pattern form : ADDRESSES) {
            Matcher written = form.matcher(text);
            if (written.matches()) {
                try {
                    return InetAddress.ofLiteral(written.group(1));
                } catch (IllegalArgumentException _) {
                    return null;
                }
            }
        }
        return null;
    }
}
