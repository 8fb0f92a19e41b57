package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.protocol.hostlink.HostLinkDriver;
import io.ironbridge.workloaddriver.protocol.hostlink.HostLinkSettings;
import io.ironbridge.workloaddriver.protocol.http.Credentials;
import io.ironbridge.workloaddriver.protocol.http.Secret;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.Map;

/** Takes samples of clients that call the region over the host link. Used by one thread. */
final class HostLinkLoad implements AutoCloseable {
    private final LoadSampler sampler;
    private final NettyLoops loops;
    private final HostLinkSettings settings;

    /**
     * @param eventLoops threads that send; 0: one for each processor
     * @param port of the region
     */
    HostLinkLoad(RunContext context, int eventLoops, int port, LabAccount account) {
        this.sampler = new LoadSampler(context);
        this.loops = NettyLoops.start(eventLoops);
        Credentials credentials =
                new Credentials.Basic(LabAccount.USER, Secret.of(account.password()));
        this.settings = HostLinkSettings.of(port, credentials);
    }

    /**
     * One sample; each answer is compared with what was sent.
     *
     * @param processes processes to measure in addition to the driver, by name
     */
    Sample sample(int round, EchoCall echo, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        HostLinkDriver driver = HostLinkDriver.of(settings, echo.call(), loops);
        String name = "the region's port " + settings.port();
        return sampler.sample(
                round, new LoadSampler.Destination(driver, loops.all(), name), pace, processes);
    }

    @Override
    public void close() {
        sampler.close();
        loops.close();
    }
}
