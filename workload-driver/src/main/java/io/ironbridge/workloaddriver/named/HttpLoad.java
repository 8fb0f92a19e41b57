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
    public record Call(HttpSettings settings, HttpRequest request) {
        /**
         * A GET without TLS.
         *
         * @param path with the query
         * @param bytes expected length of the answer's body; the expected status is 200
         */
        public static Call get(int port, String path, long bytes) {
            return new Call(
                    plain(port),
                    new HttpRequest("GET", text(path), List.of(), Optional.empty(), answer(bytes)));
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
                            "POST", text(path), List.of(type), Optional.of(body), answer(bytes)));
        }

        /** This with another header field. */
        public Call with(String name, String value) {
            List<HttpRequest.Header> headers = new ArrayList<>(request.headers());
            headers.add(new HttpRequest.Header(name, text(value)));
            return new Call(
                    settings,
                    new HttpRequest(
                            request.method(),
                            request.path(),
                            headers,
                            request.body(),
                            request.checks()));
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
                    request);
        }

        private static HttpSettings plain(int port) {
            return new HttpSettings(
                    new HttpTarget(false, LOOPBACK, port),
                    new TlsSettings.Default(),
                    new Credentials.None(),
                    HttpSettings.Limits.DEFAULTS);
        }

        private static AnswerChecks answer(long bytes) {
            return new AnswerChecks(Set.of(OK), bytes, bytes, List.of());
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
                HttpDriver.of(call.settings(), List.of(call.request()), NO_VARIABLES, loops);
        return new LoadSampler.Destination(
                driver, loops.all(), call.settings().target().toString());
    }

    private static Template text(String text) {
        try {
            return Template.of(text.replace("${", "$${"), NO_VARIABLES);
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
