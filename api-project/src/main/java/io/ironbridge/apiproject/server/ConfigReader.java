package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.ElementType;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.IdleAttributes;
import io.ironbridge.apiproject.server.ServerConfig.Admin;
import io.ironbridge.apiproject.server.ServerConfig.ApplicationMonitor;
import io.ironbridge.apiproject.server.ServerConfig.Archives;
import io.ironbridge.apiproject.server.ServerConfig.Audit;
import io.ironbridge.apiproject.server.ServerConfig.Bulkhead;
import io.ironbridge.apiproject.server.ServerConfig.Compartment;
import io.ironbridge.apiproject.server.ServerConfig.ConfigUpdates;
import io.ironbridge.apiproject.server.ServerConfig.Cors;
import io.ironbridge.apiproject.server.ServerConfig.CountedBy;
import io.ironbridge.apiproject.server.ServerConfig.FrameLimits;
import io.ironbridge.apiproject.server.ServerConfig.HeapShares;
import io.ironbridge.apiproject.server.ServerConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.ServerConfig.HttpLimits;
import io.ironbridge.apiproject.server.ServerConfig.JsonSizes;
import io.ironbridge.apiproject.server.ServerConfig.KeepAlive;
import io.ironbridge.apiproject.server.ServerConfig.KeyStore;
import io.ironbridge.apiproject.server.ServerConfig.Limits;
import io.ironbridge.apiproject.server.ServerConfig.LongWork;
import io.ironbridge.apiproject.server.ServerConfig.LoopWork;
import io.ironbridge.apiproject.server.ServerConfig.Manager;
import io.ironbridge.apiproject.server.ServerConfig.OperationMode;
import io.ironbridge.apiproject.server.ServerConfig.OtherElement;
import io.ironbridge.apiproject.server.ServerConfig.RateLimit;
import io.ironbridge.apiproject.server.ServerConfig.SourceLimit;
import io.ironbridge.apiproject.server.ServerConfig.Ssl;
import io.ironbridge.apiproject.server.ServerConfig.UpdateTrigger;
import io.ironbridge.apiproject.server.ServerConfig.WebApplication;
import io.ironbridge.apiproject.server.ServerConfig.WorkloadActivity;
import io.ironbridge.apiproject.server.security.SecurityReader;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Turns merged elements into {@link ServerConfig}. */
public final class ConfigReader {
    /** Directives, of which one is the time (RFC 6797, 6.1). */
    private static final Pattern STRICT_TRANSPORT =
            Pattern.compile(
                    "(?i)(?=(?:[^;]*;)*\\s*max-age\\s*=\\s*(?:\\d+|\"\\d+\")\\s*(?:;|$))"
                        + "[a-z0-9-]+(?:\\s*=\\s*(?:[a-z0-9-]+|\"[^\"]*\"))?\\s*"
                        + "(?:;\\s*(?:[a-z0-9-]+(?:\\s*=\\s*(?:[a-z0-9-]+|\"[^\"]*\"))?\\s*)?)*");

    /** Every page's, and that of every page in a frame with {@code sandbox}. */
    private static final List<String> ANYBODYS_ORIGINS = List.of("*", "null");

    private static final String DEFAULT_SSL = "defaultSSLConfig";
    private static final String REQUEST_TIMEOUT = "ironbridge_requestTimeout";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long MOST_BYTES = Integer.MAX_VALUE;
    private static final int LAST_PORT = 65535;
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    /** What Linux takes. */
    private static final Duration MOST_KEEP_ALIVE = Duration.ofSeconds(32_767);

    private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);
    private static final Duration KEY_STORE_POLLING = Duration.ofSeconds(5);
    private static final Pattern ORIGIN =
            Pattern.compile("\\*|null|[a-z][a-z0-9+.-]*://[^/?#A-Z]+");
    private static final List<String> TLS = List.of("TLSv1.3", "TLSv1.2");
    private static final Set<String> ANY_TLS = Set.of("TLS", "SSL", "SSL_TLS", "SSL_TLSv2");
    private static final Set<String> READ =
            Set.of(
                    "featureManager",
                    "config",
                    "applicationMonitor",
                    "logging",
                    "httpEndpoint",
                    "ironbridge_admin",
                    "ironbridge_audit",
                    "zosconnect_auditInterceptor",
                    "httpAccessLogging",
                    "remoteIp",
                    "ironbridge_telemetry",
                    "ironbridge_correlation",
                    "ironbridge_limits",
                    "ironbridge_workloadActivity",
                    "sslOptions",
                    "keyStore",
                    "ssl",
                    "sslDefault",
                    "webApplication",
                    "cors",
                    "ironbridge_rateLimit",
                    "ironbridge_bulkhead",
                    "ironbridge_callPolicy",
                    "webContainer",
                    "zosconnect_db2Connection",
                    "zosconnect_zosConnectServiceRestClientConnection",
                    "zosconnect_zosConnectServiceRestClientBasicAuth",
                    "zosconnect_credential",
                    "zosconnect_cicsIpicConnection",
                    "zosconnect_imsConnection",
                    "jmsConnectionFactory",
                    "jmsQueue",
                    "jmsTopic",
                    "mqzOSConnectService",
                    "usr_mqzOSConnectService",
                    "mqzosconnect_mqzOSConnectService",
                    "mqService",
                    "zosconnect_zosConnectManager",
                    "zosconnect_zosConnectAPIs",
                    "zosconnect_services",
                    "dataSource",
                    "jdbcDriver",
                    "connectionManager");

    private final Elements elements;
    private final Faults faults;
    private final Optional<LabRegion> labRegion;
    private final Optional<String> httpHost;
    private final SecurityReader security;
    private final ObservationReader observation;

    /**
     * Reader of elements that are complete.
     *
     * @param labRegion where the lab's CICS region listens, for connections that it stands in for
     * @param httpHost where all HTTP endpoints listen, instead of at their own hosts
     */
    public ConfigReader(
            Elements elements, Optional<LabRegion> labRegion, Optional<String> httpHost) {
        this.elements = elements;
        this.faults = elements.faults();
        this.labRegion = labRegion;
        this.httpHost = httpHost;
        this.security = new SecurityReader(elements);
        this.observation = new ObservationReader(elements);
    }

    /** Where roles are bound. */
    public List<SecurityReader.BoundRole> boundRoles() {
        return security.bound();
    }

    public ServerConfig read() {
        BackEnds backEnds = new BackEnds(elements);
        ElementReader sslDefault = elements.one("sslDefault");
        List<Ssl> ssls = elements.all("ssl", this::ssl);
        MqConnections mq = new MqConnections(elements, backEnds);
        List<MqConnection> mqConnections = mq.connections();
        List<MqQueue> mqQueues = mq.destinations();
        MqServices services = new MqServices(elements, mqConnections, mqQueues);
        List<MqService> mqServices = services.services();
        Set<String> features = features();
        List<HttpEndpoint> endpoints = httpEndpoints();
        elements.tellUnused("httpAccessLogging", "httpEndpoint");
        elements.tellUnused("remoteIp", "httpEndpoint");
        ServerConfig config =
                new ServerConfig(
                        elements.description(),
                        features,
                        endpoints,
                        admin(),
                        limits(),
                        observation.read(features),
                        workloadActivity(),
                        audit(),
                        manager(),
                        archives("zosconnect_zosConnectAPIs", "zosConnectAPI"),
                        services(),
                        backEnds.db2Connections(),
                        backEnds.dataSources(),
                        new CicsConnections(elements, backEnds, labRegion).read(),
                        new ImsConnections(elements, backEnds).read(),
                        mqConnections,
                        mqQueues,
                        services.bindings(mqServices),
                        services.withoutPath(mqServices),
                        elements.all("keyStore", this::keyStore),
                        ssls,
                        defaultSsl(sslDefault),
                        elements.reference(sslDefault, "outboundSSLRef", List.of("ssl")),
                        security.read(),
                        elements.all("cors", this::cors),
                        strictTransportSecurity(),
                        elements.all("ironbridge_rateLimit", this::rateLimit),
                        elements.all("ironbridge_bulkhead", ConfigReader::bulkhead),
                        new CallPolicies(elements).read(),
                        elements.all("webApplication", this::webApplication),
                        configUpdates(),
                        applicationMonitor(),
                        elements.one("logging").plainAttributes(),
                        otherElements());
        elements.all().forEach(new IdleAttributes(elements)::tell);
        backEnds.identities().checkCallers(config);
        new SecurityChecks(elements).check(config);
        return config;
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
                                "Browsers take no notice of the Strict-Transport-Security '"
                                        + text
                                        + "'.",
                                "Write max-age=SECONDS, and after semicolons what else it has to"
                                        + " tell, such as includeSubDomains."));
        return value;
    }

    private Set<String> features() {
        Set<String> known = new HashSet<>(ElementType.lines("features.txt"));
        Set<String> features = new HashSet<>();
        for (ConfigElement feature : elements.one("featureManager").element().children("feature")) {
            String name = elements.text(feature);
            if (!known.contains(name.replaceFirst("-[0-9.]+$", ""))) {
                faults.warning(
                        "0603",
                        feature.source(),
                        "Feature " + name + " is not known here; it is left out of account.",
                        Texts.suggest(
                                name.replaceFirst("-[0-9.]+$", ""),
                                known,
                                "What it adds will be missing."));
            }
            features.add(name);
        }
        return features;
    }

    private List<HttpEndpoint> httpEndpoints() {
        List<HttpEndpoint> endpoints = elements.all("httpEndpoint", this::httpEndpoint);
        if (!endpoints.isEmpty()) {
            tellTimeouts(endpoints.getFirst());
            return endpoints;
        }
        ConfigElement byDefault =
                new ConfigElement(ElementType.unread("httpEndpoint"), "", new Source("", 0, 0));
        byDefault.set("id", new XmlAttribute("id", "defaultHttpEndpoint", byDefault.source()));
        return List.of(httpEndpoint(elements.reader(byDefault)));
    }

    private void tellTimeouts(HttpEndpoint first) {
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
                                        + "' has no effect: requests of all endpoints have the time"
                                        + " that the first one, '"
                                        + first.id()
                                        + "', gives them.",
                                "Set it there, and leave it out here."));
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

    private Optional<Audit> audit() {
        List<ElementReader> interceptors =
                elements.named("zosconnect_auditInterceptor").map(elements::reader).toList();
        if (interceptors.isEmpty() && elements.named("ironbridge_audit").findAny().isEmpty()) {
            return Optional.empty();
        }
        ElementReader e = elements.one("ironbridge_audit");
        interceptors.forEach(this::tellSmfVersion);
        Path folder =
                elements.named("ironbridge_audit").findAny().isPresent()
                        ? e.serverDir("file")
                        : interceptors.getFirst().serverDir("file");
        return Optional.of(
                new Audit(
                        e.path("file", folder, e.text("file").orElse("logs/audit.jsonl"))
                                .orElse(folder)
                                .toAbsolutePath()
                                .normalize(),
                        e.number("maxFileBytes", 64L << 20, 1L << 10, 1L << 40),
                        e.number("files", 10, 1, 10_000),
                        e.number("queueLength", 10_000, 1, 10_000_000),
                        e.choice("whenFull", Audit.WhenFull.DROP),
                        e.positive("longestWait", Duration.ofSeconds(10), SECOND),
                        e.choice("query", Audit.Query.MASKED),
                        e.number("strangersPerSecond", 10, 1, 1_000_000),
                        headers(e, "requestHeaders", interceptors, "apiProviderRequestHeaders"),
                        headers(e, "responseHeaders", interceptors, "apiProviderResponseHeaders"),
                        interceptors.isEmpty() ? e.source() : interceptors.getFirst().source()));
    }

    private void tellSmfVersion(ElementReader interceptor) {
        interceptor
                .text("apiProviderSmfVersion")
                .filter(version -> !version.equals("2"))
                .ifPresent(version ->
                        faults.warning(
                                "0662",
                                interceptor.source("apiProviderSmfVersion"),
                                "apiProviderSmfVersion of <zosconnect_auditInterceptor> is '"
                                        + Texts.printable(version)
                                        + "'; events have the fields of version 2 anyway.",
                                "Set it to 2, and let those who read events know the names of"
                                        + " version 2."));
    }

    /** As many as an event has room for; the others are told. */
    private List<String> headers(
            ElementReader own, String name, List<ElementReader> interceptors, String theirs) {
        List<String> headers =
                Stream.concat(
                                own.words(name).stream(),
                                interceptors.stream().flatMap(one -> one.words(theirs).stream()))
                        .map(header -> header.toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
        if (headers.size() <= Audit.MOST_HEADERS) {
            return headers;
        }
        boolean ours = own.text(name).isPresent();
        faults.warning(
                "0661",
                ours || interceptors.isEmpty()
                        ? own.source(name)
                        : interceptors.getFirst().source(theirs),
                "An audit event has room for "
                        + Audit.MOST_HEADERS
                        + " headers; these of "
                        + (ours ? name : theirs)
                        + " are not written: "
                        + Texts.printable(
                                Texts.list(headers.subList(Audit.MOST_HEADERS, headers.size())))
                        + ".",
                "Name those that matter, " + Audit.MOST_HEADERS + " at most in all.");
        return headers.subList(0, Audit.MOST_HEADERS);
    }

    private Optional<String> endpointSsl(ElementReader endpoint) {
        return elements.childOrNamed(endpoint, "sslOptions", "sslOptionsRef", "sslOptions")
                .flatMap(o -> elements.reference(o, "sslRef", List.of("ssl")));
    }

    private static HttpLimits httpLimits(ElementReader e) {
        return new HttpLimits(
                e.number("ironbridge_maxRequestLine", 8192, 64, 1 << 20),
                e.number("ironbridge_maxHeaderBytes", 16384, 256, 16 << 20),
                e.number("ironbridge_maxBodyBytes", 10L << 20, 0L, 1L << 40),
                e.number("ironbridge_maxConnections", 10_000, 1, 10_000_000),
                e.positive(REQUEST_TIMEOUT, Duration.ofSeconds(30), SECOND),
                e.positive("ironbridge_readTimeout", Duration.ofSeconds(30), SECOND),
                e.positive("ironbridge_idleTimeout", Duration.ofSeconds(60), SECOND),
                e.number("ironbridge_maxHeaderCount", 100, 1, 1_000_000),
                e.number("ironbridge_maxChunkLine", 256, 16, 1 << 20),
                e.number("ironbridge_maxPipelinedBytes", 64 << 10, 1, Integer.MAX_VALUE),
                e.number("ironbridge_maxConcurrentStreams", 100, 1, 1_000_000),
                e.number("ironbridge_maxResets", 200, 1, 1_000_000),
                new FrameLimits(
                        e.number("ironbridge_maxSmallContinuations", 15, 1, 1_000_000),
                        e.number("ironbridge_maxEmptyData", 8, 1, 1_000_000),
                        e.number("ironbridge_maxUnreadAnswers", 1_000, 1, 1_000_000)),
                e.positive("ironbridge_headerTimeout", Duration.ofSeconds(10), SECOND),
                e.positive("ironbridge_writeTimeout", Duration.ofSeconds(30), SECOND),
                e.number("ironbridge_minReplyRate", 240, 0, 1 << 20),
                e.number("ironbridge_readAhead", 8 << 20, 0, 1 << 30),
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

    private Limits limits() {
        ElementReader e = elements.one("ironbridge_limits");
        Limits byDefault = Limits.DEFAULT;
        return new Limits(
                e.positive("mappingTime", byDefault.mappingTime(), SECOND),
                e.number("mappingDepth", byDefault.mappingDepth(), 1, 10_000),
                e.number("jsonDepth", byDefault.jsonDepth(), 1, 500),
                e.number("mappingOutputBytes", byDefault.mappingOutputBytes(), 1, MOST_BYTES),
                e.number("maxFaults", byDefault.maxFaults(), 1, 10_000),
                e.number("patternSteps", byDefault.patternSteps(), 1, Integer.MAX_VALUE),
                e.number("largeBodyBytes", byDefault.largeBodyBytes(), 1, Integer.MAX_VALUE),
                longWork(e),
                keepAlive(e),
                e.notNegative("drainTime", byDefault.drainTime(), SECOND),
                e.notNegative("drainDelay", byDefault.drainDelay(), SECOND),
                requestJson(e),
                heapShares(e),
                project(e, elements.reading().limits()));
    }

    private static ReadLimits project(ElementReader e, ReadLimits byDefault) {
        return new ReadLimits(
                e.number("projectFileBytes", byDefault.maxFileBytes(), 1, 1 << 30),
                e.number("projectBytes", byDefault.maxTotalBytes(), 1, MOST_BYTES),
                e.number("projectFiles", byDefault.maxFiles(), 1, 10_000_000),
                e.number("projectDepth", byDefault.maxDepth(), 1, 500),
                e.number("projectAliases", byDefault.maxAliases(), 0, 10_000),
                e.number("projectValues", byDefault.maxNodes(), 1, 100_000_000),
                e.number("projectNameLength", byDefault.maxNameLength(), 1, 50_000),
                e.number("projectExpressionLength", byDefault.maxExpressionLength(), 1, 1_000_000),
                e.number("projectPatternLength", byDefault.maxPatternLength(), 1, 1_000_000),
                e.number("projectEnumValues", byDefault.maxEnumValues(), 1, 10_000_000),
                e.number("projectSubschemas", byDefault.maxSubschemas(), 1, 1_000_000));
    }

    private static LongWork longWork(ElementReader e) {
        LongWork byDefault = LongWork.DEFAULT;
        return new LongWork(
                e.number("longWork", byDefault.all(), 1, 1_000),
                e.number("longWorkPerOperation", byDefault.perOperation(), 1, 1_000),
                e.number("longWorkWaiting", byDefault.waiting(), 0, 1_000_000),
                e.number("longWorkNice", byDefault.nice(), 0, 19),
                loopWork(e));
    }

    private static KeepAlive keepAlive(ElementReader e) {
        KeepAlive byDefault = KeepAlive.DEFAULT;
        return new KeepAlive(
                e.between("backEndKeepAlive", byDefault.idle(), SECOND, SECOND, MOST_KEEP_ALIVE),
                e.between(
                        "backEndKeepAliveInterval",
                        byDefault.interval(),
                        SECOND,
                        SECOND,
                        MOST_KEEP_ALIVE),
                e.number("backEndKeepAliveProbes", byDefault.probes(), 1, 127),
                e.notNegative("backEndUnacknowledged", byDefault.unacknowledged(), SECOND));
    }

    private static LoopWork loopWork(ElementReader e) {
        LoopWork byDefault = LoopWork.DEFAULT;
        return new LoopWork(
                e.positive("loopTime", byDefault.time(), MILLISECOND),
                e.positive("loopCpuTime", byDefault.cpuTime(), MILLISECOND),
                e.positive("loopMeanTime", byDefault.mean(), MILLISECOND),
                e.positive("loopPause", byDefault.pause(), SECOND));
    }

    private static HeapShares heapShares(ElementReader e) {
        HeapShares byDefault = HeapShares.DEFAULT;
        return new HeapShares(
                e.number("bodyHeapPercent", byDefault.bodies(), 1, 100),
                e.number("anonymousBodyPercent", byDefault.anonymousBodies(), 1, 100),
                e.number("replyHeapPercent", byDefault.replies(), 1, 100),
                e.number("untakenHeapPercent", byDefault.untaken(), 1, 100),
                e.notNegative("untakenWait", byDefault.untakenWait(), SECOND),
                e.number("mappingHeapPercent", byDefault.mapping(), 1, 100));
    }

    private static JsonSizes requestJson(ElementReader e) {
        JsonSizes byDefault = JsonSizes.DEFAULT;
        return new JsonSizes(
                e.number("jsonValues", byDefault.values(), 1, Integer.MAX_VALUE),
                e.number("jsonItems", byDefault.items(), 1, Integer.MAX_VALUE),
                e.number("jsonTextBytes", byDefault.textBytes(), 1, Integer.MAX_VALUE),
                e.number("jsonDigits", byDefault.digits(), 1, Integer.MAX_VALUE),
                e.number("jsonNameLength", byDefault.nameLength(), 1, Integer.MAX_VALUE));
    }

    private WorkloadActivity workloadActivity() {
        ElementReader e = elements.one("ironbridge_workloadActivity");
        WorkloadActivity byDefault = WorkloadActivity.DEFAULT;
        return new WorkloadActivity(
                e.between("interval", byDefault.interval(), SECOND, SECOND, LONGEST_INTERVAL),
                e.number("keep", byDefault.keep(), 0, 1440),
                e.number("cpuSampling", byDefault.cpuSampling(), 0, 1_000_000),
                e.number("cpuAllPerSecond", byDefault.cpuAllPerSecond(), 0, 1_000_000),
                e.text("file").flatMap(name -> e.path("file", e.serverDir("file"), name)));
    }

    private Manager manager() {
        ElementReader e = elements.one("zosconnect_zosConnectManager");
        return new Manager(
                elements.named("zosconnect_zosConnectManager").findAny().isPresent(),
                e.flag("requireAuth", true),
                e.flag("requireSecure", true),
                insecureStatus(e),
                e.choice("operationMode", OperationMode.ASYNC),
                CallGroups.read(e, "globalAdminGroup", "globalInvokeGroup"));
    }

    private static int insecureStatus(ElementReader e) {
        String status = e.text("ironbridge_insecureStatus").orElse("302");
        if (!status.matches("302|307|308|403")) {
            e.bad(
                    "ironbridge_insecureStatus",
                    status,
                    "Use 302, 307 or 308 to redirect to https, or 403.");
            return 403;
        }
        return Integer.parseInt(status);
    }

    /** There are no archives of services, and so no properties to override. */
    private Archives services() {
        String name = "zosconnect_services";
        elements.named(name)
                .flatMap(element -> element.children("service").stream())
                .filter(service -> !service.children().isEmpty())
                .map(elements::reader)
                .forEach(service ->
                        faults.warning(
                                "0639",
                                service.source(),
                                "The properties of the service '"
                                        + service.text("name").orElse("")
                                        + "' are not read.",
                                "Put what they say into the service's own element; archives of"
                                        + " services (.sar) are not served."));
        return archives(name, "service");
    }

    private Archives archives(String name, String one) {
        ElementReader e = elements.one(name);
        return new Archives(
                e.text("location"),
                e.choice("updateTrigger", UpdateTrigger.DISABLED),
                e.duration("pollingRate", Duration.ofSeconds(5), MILLISECOND),
                e.element().children(one).stream()
                        .map(elements::reader)
                        .map(CallRule::read)
                        .toList());
    }

    private KeyStore keyStore(ElementReader e) {
        String type = e.text("type").orElse("PKCS12");
        return new KeyStore(
                e.id(),
                type,
                keyStoreFile(e),
                e.secret("password"),
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.positive("pollingRate", KEY_STORE_POLLING, MILLISECOND),
                e.source());
    }

    /**
     * Liberty looks for relative names in the security folder, and for none at all there under the
     * default name.
     */
    private Optional<Path> keyStoreFile(ElementReader e) {
        String location = e.text("location").orElse("key.p12");
        if (!e.flag("fileBased", true) || location.matches("(?i)safkeyring[a-z]*:.*")) {
            return Optional.empty();
        }
        Path security = e.serverDir("location").resolve("resources").resolve("security");
        return e.path("location", security, location);
    }

    /** What an {@code sslDefault} that is not there, or has no {@code sslRef}, names in Liberty. */
    private Optional<String> defaultSsl(ElementReader sslDefault) {
        return elements.reference(sslDefault, "sslRef", List.of("ssl"))
                .or(() -> Optional.of(DEFAULT_SSL).filter(elements.ids(List.of("ssl"))::contains));
    }

    private Ssl ssl(ElementReader e) {
        List<String> protocols = protocols(e);
        return new Ssl(
                e.id(),
                elements.reference(e, "keyStoreRef", List.of("keyStore")),
                elements.reference(e, "trustStoreRef", List.of("keyStore")),
                e.flag("trustDefaultCerts", false),
                protocols,
                ciphers(e, protocols),
                e.text("serverKeyAlias"),
                e.flag("clientAuthentication", false),
                e.flag("clientAuthenticationSupported", false),
                e.source());
    }

    /** Liberty's names for any version mean the two that are safe. */
    private static List<String> protocols(ElementReader e) {
        List<String> named = e.words("sslProtocol");
        if (named.isEmpty() || named.stream().allMatch(ANY_TLS::contains)) {
            return TLS;
        }
        List<String> known = TLS.stream().filter(named::contains).toList();
        if (known.size() < named.size()) {
            e.bad("sslProtocol", String.join(", ", named), "Use TLSv1.3, TLSv1.2, both, or TLS.");
        }
        return known.isEmpty() ? TLS : known;
    }

    /** Any set of names but such that nobody is verified with, or nothing encrypted. */
    private static List<String> ciphers(ElementReader e, List<String> protocols) {
        List<String> ciphers = e.words("enabledCiphers");
        List<String> open =
                ciphers.stream()
                        .filter(name -> name.contains("_anon_") || name.contains("_NULL_"))
                        .toList();
        if (!open.isEmpty()) {
            e.bad(
                    "enabledCiphers",
                    String.join(", ", open),
                    "Take them out: they verify nobody, or encrypt nothing.");
        } else if (!ciphers.isEmpty() && protocols.stream().noneMatch(tls -> fits(ciphers, tls))) {
            e.bad(
                    "enabledCiphers",
                    String.join(", ", ciphers),
                    "Name one of "
                            + Texts.list(protocols)
                            + ": no connection could be made with these.");
        }
        return ciphers;
    }

    /** TLS 1.2 names the exchange of keys before WITH, TLS 1.3 has no say in it. */
    private static boolean fits(List<String> ciphers, String protocol) {
        return ciphers.stream()
                .anyMatch(name -> name.contains("_WITH_") == protocol.equals("TLSv1.2"));
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
     * No for a rule that any page fits: its origin would be named to the browser, so that it could
     * call with the cookies, certificates and passwords of whoever looks at it.
     */
    private boolean allowsCredentials(ElementReader e, Set<String> origins) {
        boolean asked = e.flag("allowCredentials", false);
        Optional<String> anybodys = ANYBODYS_ORIGINS.stream().filter(origins::contains).findFirst();
        if (asked && anybodys.isPresent()) {
            faults.warning(
                    "0700",
                    e.source("allowCredentials"),
                    "allowCredentials of <cors> has no effect with the origin '"
                            + anybodys.get()
                            + "': browsers send no cookies, certificates or stored passwords, and"
                            + " refuse answers to requests with them.",
                    "Name the origins of the pages that call with credentials, or set"
                            + " allowCredentials to false.");
        }
        return asked && anybodys.isEmpty();
    }

    /** Names that no path begins with, and no browser sends. */
    private void checkMatches(ElementReader e, Cors cors) {
        if (!cors.domain().startsWith("/")) {
            faults.warning(
                    "0688",
                    e.source("domain"),
                    "No path begins with the domain '" + cors.domain() + "' of <cors>.",
                    "Begin it with a slash.");
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
                                        + " lower case, without a path or a slash behind."));
    }

    private RateLimit rateLimit(ElementReader e) {
        int requests = needed(e, "requests", 1_000_000_000);
        if (!e.id().matches("[ -~]*")) {
            e.bad("id", e.id(), "Use letters, digits and signs of ASCII: callers are told the id.");
        }
        return new RateLimit(
                e.id(),
                Set.copyOf(e.words("apis")),
                e.choice("by", CountedBy.CALLER),
                requests,
                e.between("period", SECOND, SECOND, SECOND, LONGEST_INTERVAL),
                e.number("burst", requests, 1, 1_000_000_000),
                e.number("keys", 100_000, 1, 100_000_000));
    }

    /** A number of one or more that has to be there; 1 where it is not, or is another. */
    private static int needed(ElementReader e, String attribute, int most) {
        if (e.isEmpty(attribute)) {
            e.tellMissing(attribute);
        }
        return e.number(attribute, 1, 1, most);
    }

    private static Bulkhead bulkhead(ElementReader e) {
        return new Bulkhead(
                e.id(),
                Set.copyOf(e.words("apis")),
                Set.copyOf(e.words("operations")),
                Set.copyOf(e.words("assets")),
                e.choice("by", Compartment.ASSET),
                needed(e, "requests", 10_000_000));
    }

    private WebApplication webApplication(ElementReader e) {
        return new WebApplication(
                e.id(),
                e.text("name"),
                e.text("location"),
                e.text("contextRoot").or(() -> e.text("context-root")),
                e.source());
    }

    private ConfigUpdates configUpdates() {
        ElementReader e = elements.one("config");
        return new ConfigUpdates(
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.duration("monitorInterval", Duration.ofMillis(500), MILLISECOND));
    }

    private ApplicationMonitor applicationMonitor() {
        ElementReader e = elements.one("applicationMonitor");
        return new ApplicationMonitor(
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.duration("pollingRate", Duration.ofMillis(500), MILLISECOND),
                e.flag("dropinsEnabled", true));
    }

    private List<OtherElement> otherElements() {
        return elements.all().stream()
                .filter(e -> !READ.contains(e.name()) && !elements.isReferred(e))
                .filter(e -> !SecurityReader.READ.contains(e.name()))
                .map(elements::reader)
                .map(this::otherElement)
                .toList();
    }

    private OtherElement otherElement(ElementReader e) {
        if (e.element().type().isIdle()) {
            faults.warning(
                    "0619",
                    e.source(),
                    "Element <" + e.element().name() + "> has no effect here.",
                    "Do not rely on it.");
        }
        e.element().children().forEach(child -> elements.reader(child).plainAttributes());
        Map<String, String> attributes = e.plainAttributes();
        return new OtherElement(
                e.element().name(),
                Optional.ofNullable(attributes.get("id")),
                attributes,
                e.source());
    }
}
