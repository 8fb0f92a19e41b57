package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import java.util.List;
import java.util.Optional;

/**
 * Starts a lab Db2 for connections to Db2's REST services.
 *
 * @param options of its tables and services
 */
record Db2LabKind(LabAccount account, LabDb2Options options) implements LabKind<LabDb2> {
    private static final String DB2 = "zosconnect_db2Connection";
    private static final String REST = "zosconnect_zosConnectServiceRestClientConnection";
    private static final String CREDENTIAL = "zosconnect_credential";
    private static final String BASIC_AUTH = "basicAuth";

    @Override
    public String name() {
        return "lab Db2";
    }

    @Override
    public List<String> elements() {
        return List.of(DB2, REST);
    }

    @Override
    public Optional<String> backEnd(ConfigElement connection, Elements all) {
        return LabKind.address(connection, "host", "port", all);
    }

    @Override
    public void replace(ConfigElement connection, Elements all, Optional<LabDb2> lab) {
        connection.remove(
                List.of(
                        CREDENTIAL,
                        "credential",
                        "credentialRef",
                        BASIC_AUTH,
                        "zosconnect_zosConnectServiceRestClientBasicAuth",
                        "basicAuthRef",
                        "sslCertsRef",
                        "sslRef",
                        "ironbridge_secure",
                        "ironbridge_identity"));
        connection.set("host", lab.map(LabDb2::host).orElse("127.0.0.1"));
        connection.set("port", Integer.toString(lab.map(LabDb2::port).orElse(NO_PORT)));
        ConfigElement credential =
                ConfigElement.made(
                        connection.name().equals(DB2) ? CREDENTIAL : BASIC_AUTH,
                        connection.source());
        account.into(credential);
        connection.add(credential);
    }

    @Override
    public LabDb2 start(Loaded loaded, LabData data) throws Exception {
        LabDb2Config config =
                options.config(DerivedServices.of(loaded))
                        .withCredentials(account.user(), account.password());
        return LabDb2.start(data.of("db2").map(config::withDataDirectory).orElse(config));
    }

    @Override
    public String address(LabDb2 lab) {
        return LabDb2Options.address(lab);
    }
}
