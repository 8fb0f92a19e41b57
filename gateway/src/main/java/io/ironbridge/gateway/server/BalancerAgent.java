package io.ironbridge.gateway.server;

import com.sun.management.OperatingSystemMXBean;
import io.ironbridge.apiproject.server.AddressLists;
import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.routing.AgentPort;
import io.ironbridge.gateway.routing.BusyWeight;
import io.ironbridge.gateway.tls.StartFault;
import io.micrometer.core.instrument.Gauge;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Tells load balancers how busy this server is. */
final class BalancerAgent {
    private static final Logger LOG = System.getLogger(BalancerAgent.class.getName());

    private final Engine engine;
    private final Generations generations;
    private final BusyWeight weight = new BusyWeight();

    private BalancerAgent(Engine engine, Generations generations) {
        this.engine = engine;
        this.generations = generations;
    }

    /** Opens the port, until the server stops. */
    static void open(EndpointConfig.AgentCheck config, Engine engine, Generations generations)
            throws ConfigurationException {
        BalancerAgent agent = new BalancerAgent(engine, generations);
        AddressLists addresses = config.addresses();
        try {
            AgentPort port =
                    AgentPort.open(
                            engine.loops(),
                            new InetSocketAddress(
                                    InetAddress.getByName(config.host()), config.port()),
                            address ->
                                    addresses.admit(address)
                                            && (!addresses.include().isEmpty()
                                                    || address.isLoopbackAddress()),
                            agent::line);
            engine.closeOnStop(port);
        } catch (IOException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-CLUSTER-0010E",
                                    config.source(),
                                    "The port of ironbridge_agentCheck cannot be opened: "
                                            + e.getMessage(),
                                    "Use another port or host.")));
        }
        Future<?> ticks =
                engine.timers().scheduleWithFixedDelay(agent::tick, 1, 1, TimeUnit.SECONDS);
        engine.closeOnStop(() -> ticks.cancel(false));
        Gauge.builder("ironbridge.balancer.weight", agent.weight, BusyWeight::percent)
                .description("Percent of its usual work that load balancers are to give the server")
                .register(engine.registry());
    }

    /** A bug must not end the schedule. */
    private void tick() {
        try {
            read();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-CLUSTER-0011E The weight of this server is not known", e);
        }
    }

    private void read() {
        double busy = 0;
        for (BackEnd backEnd : generations.current().backEnds().all()) {
            int places = backEnd.admission().places().capacity();
            if (places > 0) {
                busy = Math.max(busy, (double) backEnd.admission().load().granted() / places);
            }
        }
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            double cpu = system.getCpuLoad();
            busy = cpu > busy ? cpu : busy; // negative or NaN: not known
        }
        weight.read(1 - busy, engine.serviceClasses().importantIndex());
    }

    /**
     * The weight only: the words {@code drain} and {@code ready} would stay, or end what an
     * operator has set; checks of readiness take a server out.
     */
    private String line() {
        return weight.percent() + "%";
    }
}
