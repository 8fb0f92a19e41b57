package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.LoadOptions.LabRegion;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.CicsConnection;
import io.ironbridge.lab.cics.region.LabCics;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A lab CICS region where the host is {@code ${CICS_HOST}}.
 *
 * @param options how it is set up
 */
record CicsLabKind(LabVariables variables, LabCicsOptions options) implements LabKind<LabCics> {
    /** Programs reach the lab region by its host link; nobody calls this port. */
    private static final int IPIC = 1435;

    static CicsLabKind of(LoadOptions options, LabCicsOptions region) {
        return new CicsLabKind(LabVariables.cics(options), region);
    }

    @Override
    public String name() {
        return "lab CICS region";
    }

    @Override
    public Stream<String> connectionsTo(String host, ServerConfig config) {
        return config.cicsConnections().stream()
                .filter(connection -> connection.host().equals(host))
                .map(CicsConnection::id);
    }

    @Override
    public LabCics start(ServerConfig config) throws Exception {
        return options.start(variables.accountUser(), variables.accountPassword());
    }

    @Override
    public Place place(LabCics lab) {
        return new Place(lab.host(), lab.port());
    }

    @Override
    public Map<String, String> values(Place place) {
        return variables.at(place.host(), IPIC);
    }

    @Override
    public LoadOptions with(LoadOptions load, Place place) {
        return load.withLabRegion(new LabRegion(variables.reference(), place.port()));
    }
}
