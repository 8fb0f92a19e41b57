package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.jms.ClientThreads;
import io.ironbridge.workloaddriver.jms.JmsDriver;
import io.ironbridge.workloaddriver.jms.JmsRequest;
import io.ironbridge.workloaddriver.jms.JmsSettings;
import io.ironbridge.workloaddriver.jms.JmsStyle;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Sampler;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Takes samples of JMS clients, each of which is a thread of this process. Used by one thread. */
final class JmsLoad implements AutoCloseable {
    private final Sampler sampler;
    private final JmsSettings settings;

    JmsLoad(Surroundings around, JmsSettings settings) {
        this.sampler = new Sampler(around);
        this.settings = settings;
    }

    /** One sample, with connections of its own. */
    Sample sample(int round, JmsStyle style, Wanted wanted, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        List<JmsRequest> requests = List.of(new JmsRequest(wanted.request(), wanted.bytes()));
        try (JmsDriver driver = new JmsDriver(settings, style, requests);
                ClientThreads threads = ClientThreads.start(pace.clients())) {
            return sampler.sample(
                    round, new Sampler.To(driver, threads.all(), settings.url()), pace, processes);
        }
    }

    /** One reply. */
    String ask(JmsStyle style, Wanted wanted) throws IOException {
        try (JmsDriver driver = new JmsDriver(settings, style, List.of())) {
            return driver.ask(wanted.request());
        }
    }

    @Override
    public void close() {
        sampler.close();
    }
}
