package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.protocol.http.AnswerChecks;
import io.ironbridge.workloaddriver.protocol.http.Credentials;
import io.ironbridge.workloaddriver.protocol.http.HttpDriver;
import io.ironbridge.workloaddriver.protocol.http.HttpRequest;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.http.HttpTarget;
import io.ironbridge.workloaddriver.protocol.http.TlsSettings;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import io.ironbridge.workloaddriver.protocol.template.ValueSource;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes samples under load with one HTTP request to a port of this machine. Checks every answer.
 * Used by one thread.
 */
public final class HttpLoad implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final String LOOPBACK = "127.0.0.1";
    private static final Variables NO_VARIABLES = new Variables(Map.of());

    private final LoadSampler sampler;
    private final NettyLoops loops;

    /**
     * @param eventLoops number of event loops; 0: one for each processor
     */
    public HttpLoad(RunContext context, int eventLoops) {
        this.sampler = new LoadSampler(context);
        this.loops = NettyLoops.start(eventLoops);
    }

    /** A request, its target and the checks of its answer. */
    public record Call(HttpSettings settings, HttpRequest request, Variables variables) {
        private Call(HttpSettings settings, HttpRequest request) {
            this(settings, request, NO_VARIABLES);
        }

        /**
         * A GET without TLS.
         *
         * @param path with the query
         * @param bytes expected length of the answer's body; the expected status is 200
         */
        public static Call get(int port, String path, long bytes) {
            return new Call(
                    plain(port),
                    new HttpRequest(
                            "GET", text(path), List.of(), Optional.empty(), answer(OK, bytes)));
        }

        /**
         * A POST of JSON without TLS.
         *
         * @param bytes that the answer's body has; its status is 200
         */
        public static Call post(int port, String path, String json, long bytes) {
            HttpRequest.Header type =
                    new HttpRequest.Header("Content-Type", text("application/json"));
            HttpRequest.Body body = new HttpRequest.Body(text(json), ValueEscape.NONE);
            return new Call(
                    plain(port),
                    new HttpRequest(
                            "POST",
                            text(path),
                            List.of(type),
                            Optional.of(body),
                            answer(OK, bytes)));
        }

        /** This with another header field. */
        public Call with(String name, String value) {
            List<HttpRequest.Header> headers = new ArrayList<>(request.headers());
            headers.add(new HttpRequest.Header(name, text(value)));
            return with(request.path(), headers, request.checks(), variables);
        }

        /** This by clients that have the answer: the expected status is 304. */
        public Call ofKnown(String etag) {
            Call conditional = with("If-None-Match", etag);
            return conditional.with(
                    request.path(),
                    conditional.request.headers(),
                    answer(NOT_MODIFIED, 0),
                    variables);
        }

        /** This with one more parameter in its query, a number that differs for each request. */
        public Call numbered(String parameter) {
            Variables number = new Variables(Map.of("number", ValueSource.Sequence.from(1)));
            return with(
                    template(request.path() + "&" + parameter + "=${number}", number),
                    request.headers(),
                    request.checks(),
                    number);
        }

        private Call with(
                Template path,
                List<HttpRequest.Header> headers,
                AnswerChecks checks,
                Variables values) {
            return new Call(
                    settings,
                    new HttpRequest(request.method(), path, headers, request.body(), checks),
                    values);
        }

        /** This over TLS. */
        public Call over(TlsSettings tls) {
            HttpTarget target = settings.target();
            return new Call(
                    new HttpSettings(
                            new HttpTarget(true, target.host(), target.port()),
                            tls,
                            settings.credentials(),
                            settings.limits(),
                            settings.version()),
                    request,
                    variables);
        }

        private static HttpSettings plain(int port) {
            return new HttpSettings(
                    new HttpTarget(false, LOOPBACK, port),
                    new TlsSettings.Default(),
                    new Credentials.None(),
                    HttpSettings.Limits.DEFAULTS);
        }

        private static AnswerChecks answer(int status, long bytes) {
            return new AnswerChecks(Set.of(status), bytes, bytes, List.of());
        }
    }

    /**
     * One sample.
     *
     * @param processes processes to measure in addition to the driver, by name
     */
    public Sample sample(int round, Call call, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sampler.sample(round, to(call), pace, processes);
    }

    /** Runs a plan. The measurement includes the answers that failed their checks. */
    public Measurement measure(Call call, Plan plan, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sampler.measure(to(call), plan, processes);
    }

    private LoadSampler.Destination to(Call call) throws IOException {
        HttpDriver driver =
                HttpDriver.of(call.settings(), List.of(call.request()), call.variables(), loops);
        return new LoadSampler.Destination(
                driver, loops.all(), call.settings().target().toString());
    }

    private static Template text(String text) {
        return template(text.replace("${", "$${"), NO_VARIABLES);
    }

    private static Template template(String text, Variables variables) {
        try {
            return Template.of(text, variables);
        } catch (Template.Unknown e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @Override
    public void close() {
        sampler.close();
        loops.close();
    }
}
