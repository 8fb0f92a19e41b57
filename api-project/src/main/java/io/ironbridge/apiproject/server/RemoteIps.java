package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.EndpointConfig.ForwardingHeader;
import io.ironbridge.apiproject.server.EndpointConfig.RemoteIp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads {@link RemoteIp}. */
final class RemoteIps {
    /**
     * Addresses for documentation (RFC 5737). They are not in use, so only an expression for all
     * addresses matches them.
     */
    private static final List<String> UNASSIGNED =
            List.of("192.0.2.1", "198.51.100.1", "203.0.113.1");

    private RemoteIps() {}

    /** Reads the proxies of an endpoint: its child, or the element that it names. */
    static Optional<RemoteIp> of(Elements context, ElementReader endpoint) {
        return context.childOrNamed(endpoint, "remoteIp", "remoteIpRef", "remoteIp")
                .flatMap(e -> remoteIp(context, e));
    }

    /** Empty if no proxies are listed, so that none is trusted. */
    private static Optional<RemoteIp> remoteIp(Elements context, ElementReader e) {
        boolean inAccessLog = e.flag("useRemoteIpInAccessLog", false);
        ForwardingHeader header =
                e.text("ironbridge_header")
                        .flatMap(name -> header(e, name))
                        .orElse(ForwardingHeader.X_FORWARDED_FOR);
        boolean scheme = e.flag("ironbridge_scheme", false);
        Optional<String> proxies = e.text("proxies");
        if (proxies.isEmpty()) {
            context.faults()
                    .warning(
                            "0711",
                            e.source(),
                            "<remoteIp> lists no proxies: no proxy is trusted.",
                            "List your proxies: proxies=\"10\\.0\\.0\\.[56]\".");
        }
        return proxies.flatMap(text -> addresses(context, e, text))
                .map(pattern -> new RemoteIp(pattern, inAccessLog, header, scheme));
    }

    private static Optional<Pattern> addresses(Elements context, ElementReader e, String text) {
        try {
            Pattern proxies = Pattern.compile(text);
            if (UNASSIGNED.stream().allMatch(address -> proxies.matcher(address).matches())) {
                context.faults()
                        .warning(
                                "0695",
                                e.source("proxies"),
                                "proxies of <remoteIp> matches every address: any caller can forge"
                                        + " the address of another.",
                                "List your proxies: 10\\.0\\.0\\.[56].");
            }
            return Optional.of(proxies);
        } catch (PatternSyntaxException wrong) {
            e.bad(
                    "proxies",
                    text,
                    "Use a regular expression that matches the whole address, such as"
                            + " 10\\.0\\.0\\.[56]: "
                            + wrong.getDescription()
                            + " at "
                            + wrong.getIndex()
                            + ".");
            return Optional.empty();
        }
    }

    private static Optional<ForwardingHeader> header(ElementReader e, String name) {
        Optional<ForwardingHeader> found =
                Arrays.stream(ForwardingHeader.values())
                        .filter(one -> one.field().equalsIgnoreCase(name))
                        .findFirst();
        if (found.isEmpty()) {
            e.bad("ironbridge_header", name, "Use X-Forwarded-For or Forwarded.");
        }
        return found;
    }
}
