package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.protocol.blocking.ClientThreads;
import io.ironbridge.workloaddriver.protocol.jms.JmsDriver;
import io.ironbridge.workloaddriver.protocol.jms.JmsRequest;
import io.ironbridge.workloaddriver.protocol.jms.JmsSettings;
import io.ironbridge.workloaddriver.protocol.jms.JmsStyle;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Takes samples under load of JMS clients; each client is a thread of this process. Used by one
 * thread.
 */
final class JmsLoad implements AutoCloseable {
    private final LoadSampler sampler;
    private final JmsSettings settings;

    JmsLoad(RunContext context, JmsSettings settings) {
        this.sampler = new LoadSampler(context);
        this.settings = settings;
    }

    /** Takes one sample, over new connections. */
    Sample sample(
            int round, JmsStyle style, SizedRequest sized, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        List<JmsRequest> requests = List.of(new JmsRequest(sized.request(), sized.bytes()));
        try (JmsDriver driver = new JmsDriver(settings, style, requests);
                ClientThreads threads = ClientThreads.start(pace.clients())) {
            return sampler.sample(
                    round,
                    new LoadSampler.Destination(driver, threads.all(), settings.url()),
                    pace,
                    processes);
        }
    }

    /** Sends one request and returns its reply. */
    String ask(JmsStyle style, SizedRequest sized) throws IOException {
        try (JmsDriver driver = new JmsDriver(settings, style, List.of())) {
            return driver.ask(sized.request());
        }
    }

    @Override
    public void close() {
        sampler.close();
    }
}
