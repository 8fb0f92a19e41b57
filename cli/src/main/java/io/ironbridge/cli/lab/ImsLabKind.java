package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.Asset.HostProgram;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.gateway.backend.ims.ImsConnection;
import io.ironbridge.gateway.backend.ims.ImsKind;
import io.ironbridge.gateway.backend.ims.ImsProperties;
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
        return loaded.config()
                .connections()
                .of(ImsConnection.class)
                .map(each ->
                        new LabConnection(
                                each.id(),
                                each.host(),
                                each.port(),
                                each.credential(),
                                datastores(each, loaded)));
    }

    /** Datastores of a connection and of its assets, which may name another one. */
    private List<String> datastores(ImsConnection connection, Loaded loaded) {
        String own =
                connection.config().config().map(ImsConfig::datastore).orElseGet(this::usualName);
        Stream<String> ofAssets =
                loaded.projects().stream()
                        .flatMap(project -> project.assets().stream())
                        .filter(asset -> asset.connectionRef().equals(connection.id()))
                        .filter(HostProgram.class::isInstance)
                        .map(HostProgram.class::cast)
                        .flatMap(asset ->
                                new ImsProperties(asset.properties()).datastore().stream());
        return Stream.concat(Stream.of(own), ofAssets).distinct().toList();
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

    @Override
    public LoadOptions inProcess(LoadOptions load, LabIms lab) {
        return ImsKind.withLocal(load, LabDatastore.of(lab));
    }
}
