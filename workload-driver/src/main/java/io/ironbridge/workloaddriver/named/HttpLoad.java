package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.http.Checks;
import io.ironbridge.workloaddriver.http.Credentials;
import io.ironbridge.workloaddriver.http.HttpDriver;
import io.ironbridge.workloaddriver.http.HttpLoops;
import io.ironbridge.workloaddriver.http.HttpRequest;
import io.ironbridge.workloaddriver.http.HttpSettings;
import io.ironbridge.workloaddriver.http.Target;
import io.ironbridge.workloaddriver.http.Tls;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.values.Escape;
import io.ironbridge.workloaddriver.values.Template;
import io.ironbridge.workloaddriver.values.Variables;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes samples by sending one HTTP request again and again to a port of this machine. Every answer
 * is checked. Used by one thread.
 */
public final class HttpLoad implements AutoCloseable {
    private static final int OK = 200;
    private static final String LOOPBACK = "127.0.0.1";
    private static final Variables NO_VARIABLES = new Variables(Map.of());

    private final Sampler sampler;
    private final HttpLoops loops;

    /**
     * @param eventLoops threads that send; 0: one for each processor
     */
    public HttpLoad(Surroundings around, int eventLoops) {
        this.sampler = new Sampler(around);
        this.loops = HttpLoops.start(eventLoops);
    }

    /** What is sent, where, and how the answer is checked. */
    public record Asked(HttpSettings settings, HttpRequest request) {
        /**
         * A GET without TLS.
         *
         * @param path with the query
         * @param bytes that the answer's body has; its status is 200
         */
        public static Asked get(int port, String path, long bytes) {
            return new Asked(
                    plain(port),
                    new HttpRequest("GET", text(path), List.of(), Optional.empty(), answer(bytes)));
        }

        /**
         * A POST of JSON without TLS.
         *
         * @param bytes that the answer's body has; its status is 200
         */
        public static Asked post(int port, String path, String json, long bytes) {
            HttpRequest.Header type =
                    new HttpRequest.Header("Content-Type", text("application/json"));
            HttpRequest.Body body = new HttpRequest.Body(text(json), Escape.NONE);
            return new Asked(
                    plain(port),
                    new HttpRequest(
                            "POST", text(path), List.of(type), Optional.of(body), answer(bytes)));
        }

        /** The same over TLS. */
        public Asked over(Tls tls) {
            Target target = settings.target();
            return new Asked(
                    new HttpSettings(
                            new Target(true, target.host(), target.port()),
                            tls,
                            settings.credentials(),
                            settings.limits(),
                            settings.version()),
                    request);
        }

        private static HttpSettings plain(int port) {
            return new HttpSettings(
                    new Target(false, LOOPBACK, port),
                    new Tls.Default(),
                    new Credentials.None(),
                    HttpSettings.Limits.DEFAULTS);
        }

        private static Checks answer(long bytes) {
            return new Checks(Set.of(OK), bytes, bytes, List.of());
        }
    }

    /**
     * One sample.
     *
     * @param processes whose use is measured beside the driver's, by name
     */
    public Sample sample(int round, Asked asked, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sampler.sample(round, to(asked), pace, processes);
    }

    /** What a plan comes to, with all answers that are not as they should be. */
    public Measurement measure(Asked asked, Plan plan, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sampler.measure(to(asked), plan, processes);
    }

    private Sampler.To to(Asked asked) throws IOException {
        HttpDriver driver =
                HttpDriver.of(asked.settings(), List.of(asked.request()), NO_VARIABLES, loops);
        return new Sampler.To(driver, loops.all(), asked.settings().target().toString());
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
