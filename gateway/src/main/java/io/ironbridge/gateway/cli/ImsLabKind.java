package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.ImsConnection;
import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.lab.ims.LabIms;
import java.util.stream.Stream;

/**
 * A lab IMS where the host is {@code ${IMS_HOST}}.
 *
 * @param options how it is set up
 */
record ImsLabKind(LabVariables variables, LabImsOptions options) implements LabKind<LabIms> {
    static ImsLabKind of(LoadOptions load, LabImsOptions options) {
        return new ImsLabKind(LabVariables.ims(load), options);
    }

    @Override
    public String name() {
        return "lab IMS";
    }

    @Override
    public Stream<String> connectionsTo(String host, ServerConfig config) {
        return config.imsConnections().stream()
                .filter(connection -> connection.address().host().equals(host))
                .map(ImsConnection::id);
    }

    @Override
    public LabIms start(ServerConfig config) throws Exception {
        return LabIms.start(
                options.config()
                        .withCredentials(
                                LabImsOptions.userId(variables.accountUser()),
                                variables.accountPassword())
                        .withPorts(variables.givenPort().orElse(0), 0));
    }

    @Override
    public Place place(LabIms lab) {
        return new Place(lab.host(), lab.port());
    }
}
