package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.Logging;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Termination;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import java.util.List;

/**
 * A gateway and its labs.
 *
 * @param last what is closed when no call can follow
 */
public record Running(Gateway gateway, Loaded loaded, Labs labs, List<AutoCloseable> last)
        implements AutoCloseable {
    private static final String PORT_FAULT = "IRB-GW-0107E";

    /** Starts the gateway; stops the labs if that fails. */
    public static Running start(WithLab.Result result, GatewayOptions options)
            throws ConfigurationException, StartException {
        boolean started = false;
        try {
            Gateway gateway = Gateway.start(result.loaded(), options);
            started = true;
            return new Running(gateway, result.loaded(), result.labs(), List.of());
        } catch (ConfigurationException e) {
            if (e.faults().stream().map(Fault::id).allMatch(PORT_FAULT::equals)) {
                throw new StartException(FaultLine.of(e.faults().getFirst()), e);
            }
            throw e;
        } finally {
            if (!started) {
                result.labs().close();
            }
        }
    }

    /** The same, which also closes something when no call can follow. */
    Running closing(AutoCloseable other) {
        return new Running(gateway, loaded, labs, List.of(other));
    }

    /** The first address, as the beginning of a URL. */
    public String url() {
        return gateway.addresses().getFirst().url();
    }

    /**
     * Serves until the process is terminated (SIGTERM, SIGINT), drains, and ends the process with
     * exit code 0. Does not return.
     */
    void serve(Runnable announce, Console console) throws InterruptedException {
        SighupHandler.onEach(() -> reload(console));
        Termination.serve(announce, () -> stop(console));
    }

    /** The log has the faults of a configuration that is rejected. */
    private void reload(Console console) {
        try {
            if (gateway.canReload()) {
                gateway.reload("signal HUP");
            } else {
                console.note("IRB-GW-0808W HUP is ignored: this command reads its files once.");
            }
        } catch (ConfigurationException _) {
            console.note("IRB-GW-0809W HUP: the configuration was rejected; see the line above.");
        }
    }

    private void stop(Console console) {
        console.note("IRB-GW-0801I Stopping: requests in flight may finish.");
        close();
        Logging.flush();
        console.note("IRB-GW-0805I Stopped.");
    }

    @Override
    public void close() {
        gateway.close();
        last.forEach(Labs::close);
        labs.close();
    }
}
