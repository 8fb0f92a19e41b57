package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.gateway.backend.db2.Db2Connection;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import java.util.List;
import java.util.stream.Stream;

/** Starts a lab Db2 if the host is {@code ${DB2_HOST}} or another variable without a value. */
record Db2LabKind(LabVariables variables) implements LabKind<LabDb2> {
    static Db2LabKind of(LoadOptions options) {
        return new Db2LabKind(LabVariables.db2(options));
    }

    @Override
    public String name() {
        return "lab Db2";
    }

    @Override
    public Stream<LabConnection> connections(Loaded loaded) {
        return connections(loaded.config())
                .map(each ->
                        new LabConnection(
                                each.id(), each.host(), each.port(), each.credential(), List.of()));
    }

    private static Stream<Db2Connection> connections(ServerConfig config) {
        return config.connections().of(Db2Connection.class);
    }

    @Override
    public Stream<String> withoutUser(Loaded loaded) {
        return connections(loaded.config())
                .filter(each -> each.credential().isEmpty() && each.runAs() != RunAs.CALLER)
                .map(Db2Connection::id);
    }

    @Override
    public String userRemedy() {
        return "credentialRef with a zosconnect_credential";
    }

    @Override
    public LabDb2 start(Wanted wanted) throws Exception {
        return LabDb2.start(
                LabDb2Config.defaults()
                        .withCredentials(wanted.user(), wanted.password())
                        .withPort(wanted.port().orElse(0)));
    }

    @Override
    public Place place(LabDb2 lab) {
        return new Place(lab.host(), lab.port());
    }
}
