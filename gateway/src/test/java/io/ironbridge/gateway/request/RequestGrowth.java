package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.apiproject.project.OpenApiDocument.Version;
import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.server.EndpointConfig.ForwardingHeader;
import io.ironbridge.apiproject.server.EndpointConfig.RemoteIp;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.Growth.Row;
import io.ironbridge.gateway.GrowthInputs;
import io.ironbridge.gateway.GrowthInputs.Raw;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.http.Heads;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.request.input.ApiSchemas;
import io.ironbridge.gateway.request.input.Cookies;
import io.ironbridge.gateway.request.input.JsonBodies;
import io.ironbridge.gateway.request.input.MediaTypes;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.gateway.request.input.UrlText;
import io.ironbridge.gateway.security.Proofs;
import io.ironbridge.gateway.telemetry.TraceContext;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What reading the target and the headers of a request costs. */
public final class RequestGrowth {
    private static final int LARGEST = 32_768;
    private static final String NAME = "p";
    private static final Source SOURCE = new Source("openapi.yaml", 1, 1);

    /** The styles of each place of a parameter. */
    public static final Map<In, List<String>> STYLES =
            Map.of(
                    In.PATH, List.of("simple", "label", "matrix"),
                    In.QUERY, List.of("form", "spaceDelimited", "pipeDelimited", "deepObject"),
                    In.HEADER, List.of("simple"),
                    In.COOKIE, List.of("form"));

    /** That are read each in its own way. */
    private static final List<TargetType> TYPES =
            List.of(TargetType.STRING, TargetType.INTEGER, TargetType.ARRAY, TargetType.OBJECT);

    private static final EndpointConfig.Cors CORS =
            new EndpointConfig.Cors(
                    "/a",
                    Set.of("https://app.example.com"),
                    Set.of("GET"),
                    Set.of("X-Request-Id"),
                    Set.of("ETag"),
                    true,
                    Optional.of(Duration.ofMinutes(5)));

    private RequestGrowth() {}

    public static Stream<Row> rows() {
        return Stream.of(parameters(), heads(), headers(), targets()).flatMap(rows -> rows);
    }

    // ---- parameters

    private static Stream<Row> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        STYLES.forEach((in, styles) -> {
            for (String style : styles) {
                for (boolean explode : new boolean[] {false, true}) {
                    for (TargetType type : TYPES) {
                        parameters.add(parameter(in, style, explode, type, TargetType.STRING));
                    }
                    parameters.add(
                            parameter(in, style, explode, TargetType.ARRAY, TargetType.INTEGER));
                }
            }
        });
        return parameters.stream().flatMap(RequestGrowth::rows);
    }

    private static Parameter parameter(
            In in, String style, boolean explode, TargetType type, TargetType items) {
        return new Parameter(
                NAME,
                in,
                true,
                style,
                explode,
                false,
                Optional.of("/components/schemas/S"),
                Optional.empty(),
                type,
                items);
    }

    private static Stream<Row> rows(Parameter parameter) {
        String name =
                String.join(
                        " ",
                        "parameter in",
                        parameter.in().name().toLowerCase(Locale.ROOT),
                        parameter.style(),
                        parameter.explode() ? "exploded" : "not exploded",
                        parameter.type().name(),
                        "of",
                        parameter.itemType().name());
        OperationInput input = input(parameter);
        return Arrays.stream(Raw.values())
                .map(raw ->
                        new Row(
                                name + ", " + raw,
                                LARGEST,
                                size -> {
                                    Request request = request(parameter.in(), raw.of(size));
                                    Map<String, String> path = Map.of(NAME, raw.of(size));
                                    return () -> input.read(request, path, "");
                                }));
    }

    private static Request request(In in, String text) {
        return switch (in) {
            case PATH -> request("/", null, Map.of());
            case QUERY -> request("/", text.replace(';', '&') + "&p=" + text, Map.of());
            case HEADER -> request("/", null, Map.of(NAME, text));
            case COOKIE -> request("/", null, Map.of("cookie", "p=" + text));
        };
    }

    private static OperationInput input(Parameter parameter) {
        String type = parameter.type().name().toLowerCase(Locale.ROOT);
        String items = parameter.itemType().name().toLowerCase(Locale.ROOT);
        Map<String, Object> schema =
                switch (parameter.type()) {
                    case ANY -> Map.of();
                    case ARRAY ->
                            Map.of(
                                    "type",
                                    type,
                                    "uniqueItems",
                                    true,
                                    "items",
                                    Map.of("type", items));
                    default -> Map.of("type", type);
                };
        Map<String, Object> tree =
                Map.of("openapi", "3", "components", Map.of("schemas", Map.of("S", schema)));
        ApiSchemas schemas =
                new ApiSchemas(
                        new OpenApiDocument("", "openapi.yaml", Version.V3_0, tree, "growth"),
                        new ApiSchemas.Bounds(20, 1_000_000, Duration.ofSeconds(10)));
        ApiOperation operation =
                new ApiOperation(
                        "/",
                        "GET",
                        Optional.empty(),
                        "",
                        List.of(parameter),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        false,
                        true,
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        SOURCE);
        return new OperationInput(operation, schemas, new JsonBodies(200, JsonSizes.DEFAULT));
    }

    // ---- heads

    private static Stream<Row> heads() {
        Stream<Row> lines =
                Stream.of(
                                "host",
                                "content-length",
                                "transfer-encoding",
                                "connection",
                                "expect",
                                "range",
                                "if-none-match")
                        .flatMap(name -> head(name, raw -> name + ": " + raw + "\r\n"));
        Stream<Row> targets =
                Arrays.stream(Raw.values())
                        .map(raw ->
                                headRow(
                                        "target, " + raw,
                                        size -> "GET /" + raw.of(size) + " HTTP/1.1\r\n"));
        Stream<Row> names =
                Stream.of(
                        headRow("equal fields", size -> fields(size, _ -> "a")),
                        headRow("different fields", size -> fields(size, i -> "a" + i)),
                        headRow(
                                "fields of one hash",
                                size -> fields(size, GrowthInputs::colliding)));
        return Stream.of(lines, targets, names).flatMap(rows -> rows);
    }

    private static Stream<Row> head(String name, UnaryOperator<String> line) {
        return Arrays.stream(Raw.values())
                .map(raw ->
                        headRow(
                                name + ", " + raw,
                                size -> "POST / HTTP/1.1\r\n" + line.apply(raw.of(size))));
    }

    private static String fields(int size, IntFunction<String> name) {
        return IntStream.range(0, size / 40)
                .mapToObj(i -> name.apply(i) + ": 1\r\n")
                .collect(Collectors.joining("", "GET / HTTP/1.1\r\nhost: a\r\n", ""));
    }

    private static Row headRow(String name, IntFunction<String> lines) {
        return new Row(
                "head, " + name,
                LARGEST,
                size -> {
                    String head = lines.apply(size);
                    return () -> Heads.read(head);
                });
    }

    // ---- headers

    private static Stream<Row> headers() {
        Cors cors = new Cors(List.of(CORS));
        RequestIds ids = new RequestIds(Correlation.DEFAULT);
        return Stream.of(
                        header("accept", request -> MediaTypes.refusal(request, false)),
                        header(
                                "accept",
                                request ->
                                        MediaTypes.preferred(
                                                request.headers().all("accept"),
                                                List.of("text/plain", "application/json"))),
                        header("content-type", request -> MediaTypes.refusal(request, true)),
                        header("content-encoding", request -> MediaTypes.refusal(request, true)),
                        header("cookie", Cookies::of),
                        header("x-request-id", ids::of),
                        header("traceparent", TraceContext::passedOn),
                        header(
                                "tracestate",
                                Map.of(
                                        "traceparent",
                                        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
                                TraceContext::passedOn),
                        header("origin", request -> Cors.headers(CORS, request)),
                        header(
                                "access-control-request-headers",
                                Map.of(
                                        "origin",
                                        "https://app.example.com",
                                        "access-control-request-method",
                                        "GET"),
                                request -> Cors.preflight(CORS, request)),
                        header("access-control-request-method", cors::rule),
                        forwarded(ForwardingHeader.FORWARDED),
                        forwarded(ForwardingHeader.X_FORWARDED_FOR),
                        header("authorization", Proofs::verify),
                        header("ibm-mq-md-correlid", RequestGrowth::message),
                        header("ibm-mq-md-msgid", RequestGrowth::message),
                        header("ibm-mq-md-expiry", RequestGrowth::message),
                        header("ibm-mq-md-persistence", RequestGrowth::message),
                        header("ibm-mq-md-priority", RequestGrowth::message),
                        header("ibm-mq-gmo-waitinterval", RequestGrowth::message),
                        header("ibm-mq-usr", RequestGrowth::message))
                .flatMap(rows -> rows);
    }

    private static void message(Request request) {
        new MessageHeaders(request.headers(), new ArrayList<>()).read(true, true);
        new MessageHeaders(request.headers(), new ArrayList<>()).read(false, true);
    }

    private static Stream<Row> forwarded(ForwardingHeader header) {
        RemoteIp rule = new RemoteIp(Pattern.compile(".*"), true, header, true);
        return header(
                header.field().toLowerCase(Locale.ROOT),
                Map.of("x-forwarded-proto", "https,http"),
                new Forwarding(rule)::origin);
    }

    private static Stream<Row> header(String name, Consumer<Request> reading) {
        return header(name, Map.of(), reading);
    }

    private static Stream<Row> header(
            String name, Map<String, String> beside, Consumer<Request> reading) {
        return Arrays.stream(Raw.values())
                .map(raw ->
                        new Row(
                                "header " + name + ", " + raw,
                                LARGEST,
                                size -> {
                                    Map<String, String> fields = new HashMap<>(beside);
                                    fields.put(name, raw.of(size));
                                    Request request = request("/a", null, fields);
                                    return () -> reading.accept(request);
                                }));
    }

    // ---- targets

    private static Stream<Row> targets() {
        Router router = new Router(List.of(), _ -> false);
        return Arrays.stream(Raw.values())
                .flatMap(raw ->
                        Stream.of(
                                new Row(
                                        "path, " + raw,
                                        LARGEST,
                                        size -> {
                                            String path = "/" + raw.of(size);
                                            return () -> router.match("GET", path);
                                        }),
                                new Row(
                                        "segments of a path, " + raw,
                                        LARGEST,
                                        size -> {
                                            String path = "/" + raw.of(size);
                                            return () -> UrlText.segments(path);
                                        })));
    }

    private static Request request(
            String path, @Nullable String query, Map<String, String> headers) {
        return new Request(
                "GET",
                path,
                query,
                new TestFields(headers),
                Bytes.EMPTY,
                Peer.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }
}
