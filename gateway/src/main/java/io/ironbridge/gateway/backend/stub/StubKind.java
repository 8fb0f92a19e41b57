package io.ironbridge.gateway.backend.stub;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Assets {@code ironbridgeStub-1.0}, which call nothing: {@code $zosAssetResponse.body} is an empty
 * object. New projects have them until their operations call something.
 */
public final class StubKind implements BackEndKind {
    private static final String ID = "ironbridgeStub";
    private static final int CALLS = 1000;
    private static final AssetType STUB =
            new AssetType(
                    "ironbridgeStub-1.0",
                    Optional.empty(),
                    Set.of(),
                    Set.of(),
                    List.of(),
                    _ -> List.of());

    @Override
    public List<String> elements() {
        return List.of();
    }

    @Override
    public Optional<? extends Connection> read(ElementReader element, Elements all) {
        return Optional.empty();
    }

    @Override
    public List<AssetType> assetTypes() {
        return List.of(STUB);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return (asset, _) ->
                asset instanceof Asset.OfKind stub && stub.type().equals(STUB)
                        ? Optional.of(called(stub, factory))
                        : Optional.empty();
    }

    private static Called called(Asset.OfKind asset, BackEndFactory factory)
            throws ConfigurationException {
        BackEnd backEnd =
                factory.backEnd(
                        new BackEndFactory.Connection(new Nothing()),
                        () -> new Made("Stub", "none", new StubConnector()));
        return new Called(
                new BackEnd.Asset(asset.name(), backEnd, new StubTarget(asset.name())),
                new RestCodec());
    }

    /** The connection of all stubs. */
    private record Nothing() implements BackEndConnection {
        @Override
        public String id() {
            return ID;
        }

        @Override
        public String element() {
            return ID;
        }

        @Override
        public Source source() {
            return new Source("", 0, 0);
        }

        @Override
        public int queueLength() {
            return 0;
        }
    }

    private record StubTarget(String name) implements Target.Blocking {
        private static final Outcome EMPTY =
                new Outcome.Replied(
                        new Payload.HttpReply(200, List.of(), new Payload.Whole(Bytes.utf8("{}"))),
                        Duration.ZERO);

        @Override
        public Outcome call(Payload request, CallContext context) {
            return EMPTY;
        }
    }

    private record StubConnector() implements Connector {
        @Override
        public int capacity() {
            return CALLS;
        }

        @Override
        public ConnectionCounts connections() {
            return new ConnectionCounts(0, 0, 0);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
