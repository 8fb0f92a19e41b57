package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset.HostProgram;
import io.ironbridge.apiproject.project.Asset.Kind;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.gateway.backend.ims.ImsConnection;
import io.ironbridge.gateway.backend.ims.ImsKind;
import io.ironbridge.gateway.backend.ims.ImsProperties;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.stub.Stubs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts a lab IMS for connections to IMS Connect, with the datastores that they and their assets
 * name.
 *
 * @param options of the lab
 * @param stubs options for transactions that it does not have
 */
record ImsLabKind(LabAccount account, LabImsOptions options, StubOptions stubs)
        implements LabKind<LabIms> {
    private static final String FACTORY = "connectionFactory";
    private static final String PROPERTIES = "properties.gmoa";
    private static final String DATASTORE = "imsDatastoreName";

    @Override
    public String name() {
        return "lab IMS";
    }

    @Override
    public List<String> elements() {
        return List.of("zosconnect_imsConnection");
    }

    @Override
    public Optional<String> backEnd(ConfigElement connection, Elements all) {
        return factory(connection, all)
                .flatMap(factory -> factory.child(PROPERTIES))
                .flatMap(gmoa -> LabKind.address(gmoa, "hostName", "portNumber", all));
    }

    private static Optional<ConfigElement> factory(ConfigElement connection, Elements all) {
        return connection
                .child(FACTORY)
                .or(() ->
                        LabKind.text(connection, "connectionFactoryRef", all)
                                .flatMap(id -> all.byId(FACTORY, id))
                                .map(found -> found.element().copy()));
    }

    /** Connections may share a factory, so each one gets its own. */
    @Override
    public void replace(ConfigElement connection, Elements all, Optional<LabIms> lab) {
        ConfigElement factory =
                factory(connection, all)
                        .orElseGet(() -> ConfigElement.made(FACTORY, connection.source()));
        ConfigElement properties =
                factory.child(PROPERTIES)
                        .orElseGet(() -> ConfigElement.made(PROPERTIES, connection.source()));
        connection.remove(
                List.of(
                        FACTORY,
                        "connectionFactoryRef",
                        "ironbridge_secure",
                        "ironbridge_sslCertsRef",
                        "ironbridge_identity"));
        factory.remove(
                List.of("containerAuthData", "containerAuthDataRef", "authDataRef", PROPERTIES));
        connection.set(DATASTORE, datastore(connection, properties, all));
        connection.add(factory);
        factory.add(properties(connection, lab));
    }

    private ConfigElement properties(ConfigElement connection, Optional<LabIms> lab) {
        ConfigElement made = ConfigElement.made(PROPERTIES, connection.source());
        made.set("hostName", lab.map(LabIms::host).orElse("127.0.0.1"));
        made.set("portNumber", Integer.toString(lab.map(LabIms::port).orElse(NO_PORT)));
        made.set("userName", account.user());
        made.set("password", account.password());
        return made;
    }

    /** Its name in the configuration, unless this is a variable without a value. */
    private static String datastore(
            ConfigElement connection, ConfigElement properties, Elements all) {
        return LabKind.text(connection, DATASTORE, all)
                .or(() -> LabKind.text(properties, "dataStoreName", all))
                .filter(name -> !name.contains("${"))
                .orElse("IMS1");
    }

    @Override
    public LabIms start(Loaded loaded, LabData data) throws Exception {
        Stubs transactions =
                stubs.stubs(
                        loaded,
                        Set.of(Kind.IMS_TRANSACTION),
                        source ->
                                source.stubs(
                                        source.property("transactionCode"),
                                        loaded.config()
                                                .connections()
                                                .connection(
                                                        ImsConnection.class,
                                                        source.asset().connectionRef())
                                                .flatMap(ImsConnection::codePage)));
        return LabIms.start(
                options.config(data.of("ims"))
                        .withStubs(transactions)
                        .withCredentials(account.user(), account.password())
                        .withDatastores(datastores(loaded))
                        .withPorts(0, 0));
    }

    /** Datastores of connections and of their assets, which may name another one. */
    static List<String> datastores(Loaded loaded) {
        Stream<String> ofConnections =
                loaded.config()
                        .connections()
                        .of(ImsConnection.class)
                        .flatMap(each -> each.config().config().stream())
                        .map(ImsConfig::datastore);
        Stream<String> ofAssets =
                loaded.projects().stream()
                        .flatMap(project -> project.assets().stream())
                        .filter(HostProgram.class::isInstance)
                        .map(HostProgram.class::cast)
                        .flatMap(asset ->
                                new ImsProperties(asset.properties()).datastore().stream());
        return Stream.concat(ofConnections, ofAssets).distinct().toList();
    }

    @Override
    public Optional<String> programsOption() {
        return Optional.of(LabImsOptions.PROGRAMS);
    }

    @Override
    public boolean hasPrograms() {
        return options.hasPrograms();
    }

    @Override
    public Map<String, List<String>> failures(LabIms lab) {
        return lab.failures();
    }

    @Override
    public String address(LabIms lab) {
        return lab.host() + ":" + lab.port();
    }

    @Override
    public LoadOptions inProcess(LoadOptions load, LabIms lab) {
        return ImsKind.withLocal(load, LabDatastore.of(lab));
    }
}
