package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ObservationConfig.Sampling;
import io.ironbridge.apiproject.server.ObservationConfig.Signal;
import io.ironbridge.apiproject.server.ObservationConfig.Telemetry;
import io.ironbridge.apiproject.text.Loopback;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code ironbridge_telemetry}. What the element does not set comes from OpenTelemetry's own
 * variables (OpenTelemetry Specification, "Environment Variable Specification"), as variables of
 * the configuration ({@code otel.service.name}) or of the environment ({@code OTEL_SERVICE_NAME}).
 * The Liberty feature {@code mpTelemetry} needs no element if {@code otel.sdk.disabled} is false.
 */
final class TelemetryReader {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);
    private static final String ELEMENT = "ironbridge_telemetry";
    private static final String DEFAULT_ENDPOINT = "http://localhost:4318";
    private static final String ENDPOINT =
            "Use a URL such as https://collector.example:4318, without user, query and fragment;"
                    + " credentials belong in secretHeaders or OTEL_EXPORTER_OTLP_HEADERS.";
    private static final String PAIRS = "Write name=value pairs, separated by commas.";
    private static final String DEFAULT_SERVICE = "ironbridge";
    private static final int MOST_WAITING = 10_000_000;

    private final Elements context;
    private final ElementReader e;

    TelemetryReader(Elements context) {
        this.context = context;
        this.e = context.one(ELEMENT);
    }

    Optional<Telemetry> read(Set<String> features) {
        if (!isOn(features)) {
            return Optional.empty();
        }
        Map<Signal, String> endpoints = endpoints();
        return endpoints.isEmpty() ? Optional.empty() : Optional.of(telemetry(endpoints));
    }

    /** {@code OTEL_SDK_DISABLED=true} switches off what files switch on. */
    private boolean isOn(Set<String> features) {
        Optional<String> disabled = variable("otel.sdk.disabled");
        boolean element = context.named(ELEMENT).findAny().isPresent();
        if (element) {
            return e.flag("enabled", true) && !disabled.map(Boolean::parseBoolean).orElse(false);
        }
        boolean feature = features.stream().anyMatch(name -> name.startsWith("mpTelemetry"));
        return feature && disabled.filter("false"::equalsIgnoreCase).isPresent();
    }

    private Optional<String> variable(String name) {
        return context.variable(name)
                .or(() -> context.variable(name.replace('.', '_').toUpperCase(Locale.ROOT)))
                .map(String::strip);
    }

    private Telemetry telemetry(Map<Signal, String> endpoints) {
        int queue =
                e.number(
                        "queue",
                        whole("otel.bsp.max.queue.size", 2048, MOST_WAITING),
                        1,
                        MOST_WAITING);
        Map<String, String> resource = resource();
        Telemetry telemetry =
                new Telemetry(
                        endpoints,
                        headers(),
                        context.reference(e, "sslRef", List.of("ssl")),
                        serviceName(resource),
                        resource,
                        sampling(),
                        compressed(),
                        e.positive(
                                "timeout",
                                millis("otel.exporter.otlp.timeout", 10_000),
                                MILLISECOND),
                        e.notNegative(
                                "delay", millis("otel.bsp.schedule.delay", 5_000), MILLISECOND),
                        queue,
                        e.number(
                                "batch",
                                Math.min(
                                        queue, whole("otel.bsp.max.export.batch.size", 512, queue)),
                                1,
                                queue),
                        e.between(
                                "metricInterval",
                                interval(),
                                MILLISECOND,
                                SECOND,
                                LONGEST_INTERVAL),
                        e.source());
        warnOpenSecrets(telemetry);
        warnOtherProtocol();
        return telemetry;
    }

    // ---- endpoints

    private Map<Signal, String> endpoints() {
        String base =
                endpoint("otel.exporter.otlp.endpoint", e.text("endpoint"))
                        .orElse(DEFAULT_ENDPOINT);
        Map<Signal, String> endpoints = new EnumMap<>(Signal.class);
        for (Signal signal : Signal.values()) {
            String name = signal.name().toLowerCase(Locale.ROOT);
            if (isWanted(signal, name)) {
                Optional<String> own =
                        e.text("endpoint").isPresent()
                                ? Optional.empty()
                                : endpoint(
                                        "otel.exporter.otlp." + name + ".endpoint",
                                        Optional.empty());
                endpoints.put(signal, own.orElse(base.replaceFirst("/+$", "") + "/v1/" + name));
            }
        }
        return endpoints;
    }

    private boolean isWanted(Signal signal, String name) {
        if (e.text("signals").isPresent()) {
            return signals().contains(signal);
        }
        Optional<String> exporter = variable("otel." + name + ".exporter");
        exporter.filter(other -> !Set.of("otlp", "none").contains(other))
                .ifPresent(other ->
                        warnVariable(
                                "otel." + name + ".exporter",
                                other,
                                "Use otlp or none; other exporters are not supported."));
        return exporter.orElse("otlp").equals("otlp");
    }

    private Set<Signal> signals() {
        Set<Signal> signals = EnumSet.noneOf(Signal.class);
        for (String word : e.words("signals")) {
            try {
                signals.add(Signal.valueOf(word.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException _) {
                e.bad("signals", word, "Use one or more of traces, metrics, logs.");
            }
        }
        return signals;
    }

    /** An invalid attribute is an error; an invalid variable is reported and ignored. */
    private Optional<String> endpoint(String variable, Optional<String> attribute) {
        if (attribute.isPresent()) {
            if (isEndpoint(attribute.get())) {
                return attribute;
            }
            e.bad("endpoint", shown(attribute.get()), ENDPOINT);
            return Optional.empty();
        }
        Optional<String> given = variable(variable);
        if (given.isPresent() && !isEndpoint(given.get())) {
            warnVariable(variable, shown(given.get()), ENDPOINT);
            return Optional.empty();
        }
        return given;
    }

    /** Masks what may be a password. */
    private static String shown(String endpoint) {
        return endpoint.replaceFirst("^([^/]*//)?[^/?#]*@", "$1***@")
                .replaceFirst("[?#].*", "?***");
    }

    private static boolean isEndpoint(String text) {
        try {
            URI uri = new URI(text);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            return Set.of("http", "https").contains(scheme)
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null;
        } catch (URISyntaxException _) {
            return false;
        }
    }

    // ---- headers and resource

    private Map<String, Secret> headers() {
        Optional<Secret> attribute = e.secret("secretHeaders");
        String given =
                attribute
                        .map(Secret::reveal)
                        .or(() -> variable("otel.exporter.otlp.headers"))
                        .orElse("");
        Map<String, Secret> headers = new LinkedHashMap<>();
        for (String pair : given.split(",", -1)) {
            if (!pair.isBlank() && !header(pair.strip(), headers)) {
                reportHeaders(attribute.isPresent());
            }
        }
        return headers;
    }

    private void reportHeaders(boolean attribute) {
        String remedy =
                "Write name=value pairs, separated by commas, with values in printable ASCII;"
                        + " percent-encode commas in them.";
        if (attribute) {
            e.bad("secretHeaders", "", remedy);
        } else {
            warnVariable("otel.exporter.otlp.headers", "***", remedy);
        }
    }

    /**
     * Parses {@code name=value} with a percent-encoded value, which is never shown.
     *
     * @return whether the pair is valid
     */
    private static boolean header(String pair, Map<String, Secret> headers) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? "" : pair.substring(0, equals).strip();
        Optional<String> value = decoded(pair.substring(equals + 1).strip());
        if (name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")
                && value.filter(text -> text.matches("[ -~]*")).isPresent()) {
            headers.put(name, Secret.of(value.get()));
            return true;
        }
        return false;
    }

    private static Optional<String> decoded(String value) {
        try {
            return Optional.of(
                    URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private Map<String, String> resource() {
        Optional<String> attribute = e.text("resourceAttributes");
        String given = attribute.or(() -> variable("otel.resource.attributes")).orElse("");
        Map<String, String> resource = new LinkedHashMap<>();
        for (String pair : given.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                decoded(pair.substring(equals + 1).strip())
                        .ifPresent(value -> resource.put(pair.substring(0, equals).strip(), value));
            } else if (!pair.isBlank() && attribute.isPresent()) {
                e.bad("resourceAttributes", pair, PAIRS);
            } else if (!pair.isBlank()) {
                warnVariable("otel.resource.attributes", pair, PAIRS);
            }
        }
        return resource;
    }

    private String serviceName(Map<String, String> resource) {
        return e.text("serviceName")
                .or(() -> variable("otel.service.name"))
                .or(() -> Optional.ofNullable(resource.get("service.name")))
                .orElse(DEFAULT_SERVICE);
    }

    // ---- sampling

    private Sampling sampling() {
        Sampling byVariables = variableSampling();
        return new Sampling(
                e.flag("parentBased", byVariables.parentBased()),
                e.text("samplingRatio")
                        .map(text -> {
                            Optional<Double> ratio = ratio(text);
                            if (ratio.isEmpty()) {
                                e.bad("samplingRatio", text, "Use a number from 0 to 1.");
                            }
                            return ratio.orElse(byVariables.ratio());
                        })
                        .orElse(byVariables.ratio()));
    }

    private Sampling variableSampling() {
        Optional<String> sampler = variable("otel.traces.sampler");
        if (sampler.isEmpty()) {
            return Sampling.DEFAULT;
        }
        return switch (sampler.get().toLowerCase(Locale.ROOT)) {
            case "always_on" -> new Sampling(false, 1);
            case "always_off" -> new Sampling(false, 0);
            case "traceidratio" -> new Sampling(false, samplerArgument());
            case "parentbased_always_on" -> new Sampling(true, 1);
            case "parentbased_always_off" -> new Sampling(true, 0);
            case "parentbased_traceidratio" -> new Sampling(true, samplerArgument());
            default -> {
                warnVariable(
                        "otel.traces.sampler",
                        sampler.get(),
                        "Use always_on, always_off, traceidratio, or one of these with parentbased_"
                                + " before it.");
                yield Sampling.DEFAULT;
            }
        };
    }

    private double samplerArgument() {
        Optional<String> argument = variable("otel.traces.sampler.arg");
        Optional<Double> ratio = argument.flatMap(TelemetryReader::ratio);
        if (argument.isPresent() && ratio.isEmpty()) {
            warnVariable("otel.traces.sampler.arg", argument.get(), "Use a number from 0 to 1.");
        }
        return ratio.orElse(Sampling.DEFAULT.ratio());
    }

    private static Optional<Double> ratio(String text) {
        return text.strip().matches("0?\\.[0-9]{1,15}|0|1(\\.0{1,15})?")
                ? Optional.of(Double.parseDouble(text.strip()))
                : Optional.empty();
    }

    // ---- transmission

    private boolean compressed() {
        String remedy = "Use gzip or none.";
        Set<String> methods = Set.of("gzip", "none");
        Optional<String> attribute = e.text("compression");
        Optional<String> given =
                attribute
                        .or(() -> variable("otel.exporter.otlp.compression"))
                        .map(text -> text.toLowerCase(Locale.ROOT));
        given.filter(text -> !methods.contains(text))
                .ifPresent(text -> {
                    if (attribute.isPresent()) {
                        e.bad("compression", text, remedy);
                    } else {
                        warnVariable("otel.exporter.otlp.compression", text, remedy);
                    }
                });
        return given.filter(methods::contains).orElse("gzip").equals("gzip");
    }

    private Duration millis(String variable, int byDefault) {
        return Duration.ofMillis(whole(variable, byDefault, Integer.MAX_VALUE));
    }

    /** An interval is at least a second and at most a day. */
    private Duration interval() {
        return Duration.ofMillis(
                whole(
                        "otel.metric.export.interval",
                        60_000,
                        (int) SECOND.toMillis(),
                        (int) LONGEST_INTERVAL.toMillis()));
    }

    private int whole(String variable, int byDefault, int most) {
        return whole(variable, byDefault, 1, most);
    }

    private int whole(String variable, int byDefault, int least, int most) {
        Optional<String> given = variable(variable);
        if (given.isEmpty()) {
            return byDefault;
        }
        if (given.get().matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(given.get());
            if (number >= least && number <= most) {
                return number;
            }
        }
        warnVariable(
                variable, given.get(), "Use a whole number from " + least + " to " + most + ".");
        return byDefault;
    }

    // ---- warnings

    private void warnVariable(String name, String value, String remedy) {
        context.faults()
                .warning(
                        "0650",
                        e.source(),
                        "The variable "
                                + name
                                + " ("
                                + name.replace('.', '_').toUpperCase(Locale.ROOT)
                                + ") is '"
                                + value
                                + "'; it is ignored.",
                        remedy);
    }

    private void warnOtherProtocol() {
        variable("otel.exporter.otlp.protocol")
                .filter(protocol -> !protocol.equals("http/protobuf"))
                .ifPresent(protocol ->
                        warnVariable(
                                "otel.exporter.otlp.protocol",
                                protocol,
                                "Use the collector's port for http/protobuf, usually 4318."));
    }

    private void warnOpenSecrets(Telemetry telemetry) {
        boolean open =
                telemetry.endpoints().values().stream()
                        .map(URI::create)
                        .anyMatch(uri ->
                                "http".equalsIgnoreCase(uri.getScheme())
                                        && !Loopback.isAddress(uri.getHost()));
        if (open && !telemetry.headers().isEmpty()) {
            context.faults()
                    .warning(
                            "0651",
                            e.source(),
                            "Headers that may hold credentials are sent to the collector without"
                                    + " TLS.",
                            "Use an https endpoint.");
        }
    }
}
