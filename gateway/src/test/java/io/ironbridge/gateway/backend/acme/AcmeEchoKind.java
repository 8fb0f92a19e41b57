package io.ironbridge.gateway.backend.acme;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Echoes, by {@code acme_echo}. */
final class AcmeEchoKind implements BackEndKind {
    private static final AssetType ASSET =
            new AssetType(
                    "acmeEcho-1.0",
                    Optional.empty(),
                    Set.of("room"),
                    Set.of(),
                    List.of(AcmeEchoConnection.ELEMENT),
                    _ -> List.of());

    @Override
    public List<String> catalogue() {
        return List.of("acme_echo+ greeting sessions");
    }

    @Override
    public List<String> elements() {
        return List.of(AcmeEchoConnection.ELEMENT);
    }

    @Override
    public Optional<AcmeEchoConnection> read(ElementReader e, Elements all) {
        AcmeEchoConnector.Config config =
                new AcmeEchoConnector.Config(
                        e.text("greeting").orElse("hello"), e.number("sessions", 10, 1, 100));
        return e.required("id").map(id -> new AcmeEchoConnection(id, config, e.source()));
    }

    @Override
    public List<AssetType> assetTypes() {
        return List.of(ASSET);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return (asset, streamed) ->
                asset instanceof Asset.OfKind echo && echo.type().equals(ASSET)
                        ? Optional.of(called(echo, config, factory))
                        : Optional.empty();
    }

    private static Called called(Asset.OfKind asset, ServerConfig config, BackEndFactory factory)
            throws ConfigurationException {
        AcmeEchoConnection connection =
                config.connections()
                        .connection(AcmeEchoConnection.class, asset.connectionRef())
                        .orElseThrow();
        BackEnd backEnd =
                factory.backEnd(
                        new BackEndFactory.Connection(connection),
                        () ->
                                new Made(
                                        "Echo",
                                        "this process",
                                        new AcmeEchoConnector(connection.config())));
        AcmeEchoConnector connector = (AcmeEchoConnector) backEnd.connector();
        String room = asset.properties().getOrDefault("room", "");
        return new Called(
                new BackEnd.Asset(asset.name(), backEnd, connector.target(room)), new RestCodec());
    }
}
