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
 * For whom a request comes that a proxy brings, where the endpoint believes proxies ({@code
 * remoteIp}). Each proxy adds the address that it was called from, so they are read from the last
 * one on, as long as they are proxies themselves: the first that is not is the client, and whatever
 * stands before is what that client wrote. An address that cannot be read ends it, too, at the last
 * one that could.
 *
 * <p>Immutable and thread-safe.
 */
public final class Forwarding {
    private static final String X_FORWARDED_PROTO = "x-forwarded-proto";
    private static final String HTTPS = "https";

    /** A port behind it, or none. */
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

    /** Null: the endpoint believes nobody. */
    public static @Nullable Forwarding of(HttpEndpoint endpoint) {
        return endpoint.remoteIp().map(Forwarding::new).orElse(null);
    }

    /**
     * Where a request comes from.
     *
     * @param source of the client's address
     * @param secure whether the client came over TLS
     * @param logged whether the access log tells this address
     */
    record Origin(InetAddress source, boolean secure, boolean logged) {}

    /** One proxy's word: null where it is not to be understood. */
    private record Hop(@Nullable InetAddress client, @Nullable String scheme) {}

    /** Whether some proxy says that it has brought the request, believed or not. */
    static boolean isClaimed(RequestHeaders headers) {
        for (ForwardingHeader header : ForwardingHeader.values()) {
            if (headers.first(header.field()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Null: it comes from where it seems to come. */
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

    /** In the order in which the request came by them. */
    private List<Hop> hops(RequestHeaders headers) {
        List<Hop> hops = new ArrayList<>();
        List<String> entries = entries(headers.all(field));
        if (rule.header() == ForwardingHeader.FORWARDED) {
            entries.forEach(entry -> hops.add(forwarded(entry)));
            return hops;
        }
        List<String> schemes = rule.scheme() ? entries(headers.all(X_FORWARDED_PROTO)) : List.of();
        for (int i = 0; i < entries.size(); i++) {
            // a proxy may tell the scheme of the first step only, or of each
            String scheme =
                    schemes.size() == entries.size()
                            ? schemes.get(i)
                            : schemes.isEmpty() ? null : schemes.getLast();
            hops.add(new Hop(address(entries.get(i)), scheme));
        }
        return hops;
    }

    /**
     * What stands between commas that are not in quotes. Read from the end, so that what a client
     * wrote cannot swallow what proxies have added to it.
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

    /** With a port or without; null: it is no address, for one {@code unknown}. */
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
