package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.stub.Stubs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Starts a lab CICS region for IPIC connections, which then use its host link.
 *
 * @param options of the lab
 * @param stubs options for programs that it does not have
 */
record CicsLabKind(LabAccount account, LabCicsOptions options, StubOptions stubs)
        implements LabKind<LabCics> {
    private static final String AUTH_DATA = "zosconnect_authData";

    /** Id of the element with the lab's account. */
    private static final String ACCOUNT = "ironbridge-lab-cics";

    @Override
    public String name() {
        return "lab CICS region";
    }

    @Override
    public List<String> elements() {
        return List.of("zosconnect_cicsIpicConnection");
    }

    @Override
    public Optional<String> backEnd(ConfigElement connection, Elements all) {
        return LabKind.address(connection, "host", "port", all);
    }

    @Override
    public void replace(ConfigElement connection, Elements all, Optional<LabCics> lab) {
        connection.remove(
                List.of(
                        "port",
                        "sslCertsRef",
                        "ironbridge_secure",
                        "ironbridge_identity",
                        "ironbridge_transport",
                        "ironbridge_hostlinkPath",
                        "ironbridge_jca"));
        connection.set("host", lab.map(LabCics::host).orElse("127.0.0.1"));
        connection.set(
                "ironbridge_hostlinkPort",
                Integer.toString(lab.map(LabCics::port).orElse(NO_PORT)));
        connection.set("authDataRef", ACCOUNT);
        if (all.byId(AUTH_DATA, ACCOUNT).isEmpty()) {
            ConfigElement authData = ConfigElement.made(AUTH_DATA, connection.source());
            authData.set("id", ACCOUNT);
            account.into(authData);
            all.add(authData);
        }
    }

    @Override
    public LabCics start(Loaded loaded, LabData data) throws Exception {
        Stubs programs =
                stubs.stubs(
                        loaded,
                        Set.of(Asset.Kind.CICS_COMMAREA, Asset.Kind.CICS_CHANNEL),
                        source -> source.stubs(source.property("program"), Optional.empty()));
        return options.start(account, programs, data.of("cics"));
    }

    @Override
    public Optional<String> programsOption() {
        return Optional.of(LabCicsOptions.PROGRAMS);
    }

    @Override
    public boolean hasPrograms() {
        return options.hasPrograms();
    }

    @Override
    public Map<String, List<String>> failures(LabCics lab) {
        return lab.failures();
    }

    @Override
    public String address(LabCics lab) {
        return lab.host() + ":" + lab.port();
    }
}
