package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.ElementType;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.EndpointConfig.Admin;
import io.ironbridge.apiproject.server.EndpointConfig.AgentCheck;
import io.ironbridge.apiproject.server.EndpointConfig.BodyLimits;
import io.ironbridge.apiproject.server.EndpointConfig.Cors;
import io.ironbridge.apiproject.server.EndpointConfig.EndpointLimits;
import io.ironbridge.apiproject.server.EndpointConfig.FrameLimits;
import io.ironbridge.apiproject.server.EndpointConfig.HeadLimits;
import io.ironbridge.apiproject.server.EndpointConfig.Http2Limits;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.EndpointConfig.HttpTimeouts;
import io.ironbridge.apiproject.server.EndpointConfig.ReplyLimits;
import io.ironbridge.apiproject.server.EndpointConfig.SourceLimit;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads endpoints, the administration port and settings for browsers. */
final class EndpointReader {
    /** Directives, of which one is max-age (RFC 6797, 6.1). */
    private static final Pattern STRICT_TRANSPORT =
            Pattern.compile(
                    "(?i)(?=(?:[^;]*;)*\\s*max-age\\s*=\\s*(?:\\d+|\"\\d+\")\\s*(?:;|$))"
                        + "[a-z0-9-]+(?:\\s*=\\s*(?:[a-z0-9-]+|\"[^\"]*\"))?\\s*"
                        + "(?:;\\s*(?:[a-z0-9-]+(?:\\s*=\\s*(?:[a-z0-9-]+|\"[^\"]*\"))?\\s*)?)*");

    /** The origin of every page, and that of every page in a frame with {@code sandbox}. */
    private static final List<String> ANY_ORIGIN = List.of("*", "null");

    private static final String REQUEST_TIMEOUT = "ironbridge_requestTimeout";

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final int LAST_PORT = 65535;

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]+){3}|::1");

    private static final Pattern ORIGIN =
            Pattern.compile("\\*|null|[a-z][a-z0-9+.-]*://[^/?#A-Z]+");

    private final Elements elements;
    private final Faults faults;
    private final ObservationReader observation;
    private final Optional<String> httpHost;

    /**
     * Creates a reader for elements that are complete.
     *
     * @param httpHost host on which all HTTP endpoints listen instead of their own
     */
    EndpointReader(Elements elements, ObservationReader observation, Optional<String> httpHost) {
        this.elements = elements;
        this.faults = elements.faults();
        this.observation = observation;
        this.httpHost = httpHost;
    }

    EndpointConfig read() {
        List<HttpEndpoint> endpoints = httpEndpoints();
        elements.warnUnused("httpAccessLogging", "httpEndpoint");
        elements.warnUnused("remoteIp", "httpEndpoint");
        return new EndpointConfig(
                endpoints,
                admin(),
                elements.all("cors", this::cors),
                strictTransportSecurity(),
                elements.named("ironbridge_agentCheck")
                        .findFirst()
                        .map(_ -> agentCheck(elements.one("ironbridge_agentCheck"))));
    }

    private static AgentCheck agentCheck(ElementReader e) {
        String host = e.text("host").orElse("localhost");
        AddressLists addresses = AddressLists.read(e);
        if (!LOOPBACK.matcher(host).matches() && addresses.include().isEmpty()) {
            e.bad(
                    "host",
                    host,
                    "Name the load balancers in addressIncludeList: they are answered without"
                            + " authentication.");
        }
        return new AgentCheck(host, e.number("port", 9089, 0, LAST_PORT), addresses, e.source());
    }

    private List<HttpEndpoint> httpEndpoints() {
        List<HttpEndpoint> endpoints = elements.all("httpEndpoint", this::httpEndpoint);
        if (!endpoints.isEmpty()) {
            warnTimeouts(endpoints.getFirst());
            return endpoints;
        }
        ConfigElement byDefault =
                new ConfigElement(ElementType.unread("httpEndpoint"), "", new Source("", 0, 0));
        byDefault.set("id", new XmlAttribute("id", "defaultHttpEndpoint", byDefault.source()));
        return List.of(httpEndpoint(elements.reader(byDefault)));
    }

    private void warnTimeouts(HttpEndpoint first) {
        elements.named("httpEndpoint")
                .skip(1)
                .map(elements::reader)
                .filter(e -> e.text(REQUEST_TIMEOUT).isPresent())
                .forEach(e ->
                        faults.warning(
                                "0667",
                                e.source(REQUEST_TIMEOUT),
                                REQUEST_TIMEOUT
                                        + " of the endpoint '"
                                        + e.id()
                                        + "' has no effect: all endpoints use the request timeout"
                                        + " of the first one, '"
                                        + first.id()
                                        + "'.",
                                "Set it there, and remove it here."));
    }

    private HttpEndpoint httpEndpoint(ElementReader e) {
        return new HttpEndpoint(
                e.id(),
                httpHost.or(() -> e.text("host")).orElse("localhost"),
                e.number(
                        "httpPort",
                        "defaultHttpEndpoint".equals(e.id()) ? 9080 : -1,
                        -1,
                        LAST_PORT),
                e.number(
                        "httpsPort",
                        "defaultHttpEndpoint".equals(e.id()) ? 9443 : -1,
                        -1,
                        LAST_PORT),
                e.flag("enabled", true),
                endpointSsl(e),
                e.flag("ironbridge_allowAnonymous", false),
                httpLimits(e),
                observation.accessLog(e),
                RemoteIps.of(elements, e),
                elements.childOrNamed(e, "tcpOptions", "tcpOptionsRef", "tcpOptions")
                        .map(AddressLists::read)
                        .orElse(AddressLists.ALL),
                e.source());
    }

    private Admin admin() {
        ElementReader e = elements.one("ironbridge_admin");
        HttpEndpoint endpoint =
                new HttpEndpoint(
                        "ironbridge_admin",
                        e.text("host").orElse("localhost"),
                        e.number("httpPort", Admin.PORT, -1, LAST_PORT),
                        e.number("httpsPort", -1, -1, LAST_PORT),
                        e.flag("enabled", true),
                        endpointSsl(e),
                        false,
                        httpLimits(e),
                        Optional.empty(),
                        Optional.empty(),
                        AddressLists.ALL,
                        e.source());
        return new Admin(
                elements.named("ironbridge_admin").findAny().isPresent(),
                endpoint,
                e.flag("localToken", true));
    }

    private Optional<String> endpointSsl(ElementReader endpoint) {
        return elements.childOrNamed(endpoint, "sslOptions", "sslOptionsRef", "sslOptions")
                .flatMap(o -> elements.reference(o, "sslRef", List.of("ssl")));
    }

    private static EndpointLimits httpLimits(ElementReader e) {
        return new EndpointLimits(
                new HeadLimits(
                        e.number("ironbridge_maxRequestLine", 8192, 64, 1 << 20),
                        e.number("ironbridge_maxHeaderBytes", 16384, 256, 16 << 20),
                        e.number("ironbridge_maxHeaderCount", 100, 1, 1_000_000)),
                new BodyLimits(
                        e.number("ironbridge_maxBodyBytes", 10L << 20, 0L, 1L << 40),
                        e.number("ironbridge_maxChunkLine", 256, 16, 1 << 20),
                        e.number("ironbridge_maxPipelinedBytes", 64 << 10, 1, Integer.MAX_VALUE)),
                new ReplyLimits(
                        e.number("ironbridge_minReplyRate", 240, 0, 1 << 20),
                        e.number("ironbridge_readAhead", 8 << 20, 0, 1 << 30)),
                new Http2Limits(
                        e.number("ironbridge_maxConcurrentStreams", 100, 1, 1_000_000),
                        e.number("ironbridge_maxResets", 200, 1, 1_000_000),
                        new FrameLimits(
                                e.number("ironbridge_maxSmallContinuations", 15, 1, 1_000_000),
                                e.number("ironbridge_maxEmptyData", 8, 1, 1_000_000),
                                e.number("ironbridge_maxUnreadAnswers", 1_000, 1, 1_000_000))),
                new HttpTimeouts(
                        e.positive(REQUEST_TIMEOUT, Duration.ofSeconds(30), SECOND),
                        e.positive("ironbridge_readTimeout", Duration.ofSeconds(30), SECOND),
                        e.positive("ironbridge_idleTimeout", Duration.ofSeconds(60), SECOND),
                        e.positive("ironbridge_headerTimeout", Duration.ofSeconds(10), SECOND),
                        e.positive("ironbridge_writeTimeout", Duration.ofSeconds(30), SECOND)),
                e.number("ironbridge_maxConnections", 10_000, 1, 10_000_000),
                e.number("ironbridge_backlog", 1024, 1, 1_000_000),
                perSource(e));
    }

    private static SourceLimit perSource(ElementReader e) {
        SourceLimit byDefault = SourceLimit.DEFAULT;
        List<String> given = e.words("ironbridge_proxies");
        return new SourceLimit(
                e.number(
                        "ironbridge_maxConnectionsPerSource",
                        byDefault.maxConnections(),
                        0,
                        10_000_000),
                e.number("ironbridge_bodyPercentPerSource", byDefault.bodyPercent(), 1, 100),
                given.isEmpty()
                        ? byDefault.proxies()
                        : given.stream().flatMap(text -> proxy(e, text).stream()).toList());
    }

    private static Optional<Network> proxy(ElementReader e, String text) {
        Optional<Network> network = Network.parse(text);
        if (network.isEmpty()) {
            e.bad(
                    "ironbridge_proxies",
                    text,
                    "Use addresses, or networks such as 10.1.0.0/16 or 2001:db8::/32; names are"
                            + " not looked up.");
        }
        return network;
    }

    private Cors cors(ElementReader e) {
        Set<String> origins = Set.copyOf(e.words("allowedOrigins"));
        Cors cors =
                new Cors(
                        e.required("domain").orElse("/"),
                        origins,
                        Set.copyOf(e.words("allowedMethods")),
                        Set.copyOf(e.words("allowedHeaders")),
                        Set.copyOf(e.words("exposeHeaders")),
                        allowsCredentials(e, origins),
                        e.text("maxAge").map(_ -> e.notNegative("maxAge", Duration.ZERO, SECOND)));
        checkMatches(e, cors);
        return cors;
    }

    /**
     * False for a rule that every page matches: any page could otherwise call with the cookies,
     * certificates and passwords of its visitors.
     */
    private boolean allowsCredentials(ElementReader e, Set<String> origins) {
        boolean asked = e.flag("allowCredentials", false);
        Optional<String> any = ANY_ORIGIN.stream().filter(origins::contains).findFirst();
        if (asked && any.isPresent()) {
            faults.warning(
                    "0700",
                    e.source("allowCredentials"),
                    "allowCredentials of <cors> has no effect with the origin '"
                            + any.get()
                            + "': browsers send no cookies, certificates or stored passwords, and"
                            + " reject responses to requests with them.",
                    "List the origins of the pages that call with credentials, or set"
                            + " allowCredentials to false.");
        }
        return asked && any.isEmpty();
    }

    /** Warns about domains with which no path begins, and origins that no browser sends. */
    private void checkMatches(ElementReader e, Cors cors) {
        if (!cors.domain().startsWith("/")) {
            faults.warning(
                    "0688",
                    e.source("domain"),
                    "No path begins with the domain '" + cors.domain() + "' of <cors>.",
                    "Start it with a slash.");
        }
        cors.allowedOrigins().stream()
                .filter(origin -> !ORIGIN.matcher(origin).matches())
                .sorted()
                .forEach(origin ->
                        faults.warning(
                                "0688",
                                e.source("allowedOrigins"),
                                "No browser sends the origin '" + origin + "' of <cors>.",
                                "Write scheme, host and port as in https://app.example.com, in"
                                        + " lower case, without a path or a trailing slash."));
    }

    private Optional<String> strictTransportSecurity() {
        String attribute = "addstricttransportsecurityheader";
        ElementReader e = elements.one("webContainer");
        Optional<String> value = e.text(attribute);
        value.filter(text -> !STRICT_TRANSPORT.matcher(text).matches())
                .ifPresent(text ->
                        faults.warning(
                                "0699",
                                e.source(attribute),
                                "Browsers ignore the Strict-Transport-Security '" + text + "'.",
                                "Write max-age=SECONDS, followed by further directives after"
                                        + " semicolons, such as includeSubDomains."));
        return value;
    }
}
