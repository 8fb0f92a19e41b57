package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Settings;
import io.ironbridge.gateway.backend.mq.BrokerLogin;
import io.ironbridge.gateway.backend.mq.EmbeddedBroker;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The lab's queue manager as an embedded broker; only this process has the password. */
public final class EmbeddedLabMq implements EmbeddedBroker {
    private static final String USER = "gateway";
    private static final int PASSWORD_BYTES = 16;

    private final LabMqConfig config;
    private final BrokerLogin login;
    private @Nullable LabMq running;

    public EmbeddedLabMq(Settings settings) {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        LabMqConfig plain =
                LabMqConfig.defaults()
                        .withQueueManager(settings.queueManager())
                        .withPort(0)
                        .withCredentials(USER, password)
                        .withQueues(settings.queues().toArray(String[]::new))
                        .withTopics(settings.topics().toArray(String[]::new));
        this.config = settings.directory().map(plain::withDataDirectory).orElse(plain);
        this.login = new BrokerLogin("vm://" + plain.listener().inVmId(), USER, password);
    }

    @Override
    public BrokerLogin login() {
        return login;
    }

    @Override
    public synchronized void start() throws IOException, InterruptedException {
        if (running == null) {
            running = LabMq.start(config);
        }
    }

    @Override
    public synchronized void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
