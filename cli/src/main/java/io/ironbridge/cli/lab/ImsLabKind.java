package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.Asset.HostProgram;
import io.ironbridge.apiproject.server.ImsConnection;
import io.ironbridge.lab.ims.LabIms;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts a lab IMS if the host is {@code ${IMS_HOST}} or another variable without a value.
 *
 * @param options of the lab
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
    public Stream<LabConnection> connections(Loaded loaded) {
        return loaded.config().connections().imsConnections().stream()
                .map(each ->
                        new LabConnection(
                                each.id(),
                                each.address().host(),
                                each.address().port(),
                                each.credential(),
                                datastores(each, loaded)));
    }

    /** Datastores of a connection and of its assets, which may name another one. */
    private static List<String> datastores(ImsConnection connection, Loaded loaded) {
        Stream<String> ofAssets =
                loaded.projects().stream()
                        .flatMap(project -> project.assets().stream())
                        .filter(asset -> asset.connectionRef().equals(connection.id()))
                        .filter(HostProgram.class::isInstance)
                        .map(HostProgram.class::cast)
                        .map(asset -> connection.interaction().of(asset.properties()).datastore());
        return Stream.concat(Stream.of(connection.interaction().datastore()), ofAssets)
                .distinct()
                .toList();
    }

    @Override
    public String usualName() {
        return "IMS1";
    }

    @Override
    public LabIms start(Wanted wanted) throws Exception {
        return LabIms.start(
                options.config()
                        .withCredentials(LabImsOptions.userId(wanted.user()), wanted.password())
                        .withDatastores(wanted.names())
                        .withPorts(wanted.port().orElse(0), 0));
    }

    @Override
    public Place place(LabIms lab) {
        return new Place(lab.host(), lab.port());
    }
}
