package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.gateway.backend.cics.CicsConnection;
import io.ironbridge.gateway.backend.cics.CicsKind;
import io.ironbridge.gateway.backend.cics.LabRegion;
import io.ironbridge.lab.cics.region.LabCics;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts a lab CICS region if the host is {@code ${CICS_HOST}} or another variable without a value.
 *
 * @param options of the lab
 */
record CicsLabKind(LabVariables variables, LabCicsOptions options) implements LabKind<LabCics> {
    /** Nominal port; the lab region is called by its host link instead. */
    private static final int IPIC = 1435;

    static CicsLabKind of(LoadOptions options, LabCicsOptions region) {
        return new CicsLabKind(LabVariables.cics(options), region);
    }

    @Override
    public String name() {
        return "lab CICS region";
    }

    @Override
    public Stream<LabConnection> connections(Loaded loaded) {
        return loaded.config()
                .connections()
                .of(CicsConnection.class)
                .map(each ->
                        new LabConnection(
                                each.id(),
                                each.host(),
                                each.port().orElse(IPIC),
                                each.credential(),
                                List.of()));
    }

    @Override
    public Stream<String> withoutUser(Loaded loaded) {
        return loaded.config()
                .connections()
                .of(CicsConnection.class)
                .filter(each -> each.credential().isEmpty() && each.runAs() != RunAs.CALLER)
                .map(CicsConnection::id);
    }

    @Override
    public String userRemedy() {
        return "authDataRef with a zosconnect_authData";
    }

    @Override
    public LabCics start(Wanted wanted) throws Exception {
        return options.start(wanted.user(), wanted.password());
    }

    @Override
    public Place place(LabCics lab) {
        return new Place(lab.host(), lab.port());
    }

    @Override
    public int callersPort(Place place) {
        return IPIC;
    }

    @Override
    public LoadOptions with(LoadOptions load, Place place, List<String> hosts) {
        return CicsKind.inLab(load, new LabRegion(Set.copyOf(hosts), place.port()));
    }
}
