package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.Db2Connection;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import java.util.stream.Stream;

/** A lab Db2 where the host is {@code ${DB2_HOST}}. */
record Db2LabKind(LabVariables variables) implements LabKind<LabDb2> {
    static Db2LabKind of(LoadOptions options) {
        return new Db2LabKind(LabVariables.db2(options));
    }

    @Override
    public String name() {
        return "lab Db2";
    }

    @Override
    public Stream<String> connectionsTo(String host, ServerConfig config) {
        return config.db2Connections().stream()
                .filter(connection -> connection.host().equals(host))
                .map(Db2Connection::id);
    }

    @Override
    public LabDb2 start(ServerConfig config) throws Exception {
        return LabDb2.start(
                LabDb2Config.defaults()
                        .withCredentials(variables.accountUser(), variables.accountPassword())
                        .withPort(variables.givenPort().orElse(0)));
    }

    @Override
    public Place place(LabDb2 lab) {
        return new Place(lab.host(), lab.port());
    }
}
