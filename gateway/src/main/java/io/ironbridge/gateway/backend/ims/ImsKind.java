package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** IMS transactions, by {@code zosconnect_imsConnection}. */
public final class ImsKind implements BackEndKind {
    private static final AssetType TRANSACTION =
            new AssetType(
                    "imsTransaction-1.0",
                    Optional.of(Asset.Kind.IMS_TRANSACTION),
                    Set.of(),
                    ImsProperties.NAMES,
                    List.of(ImsConnection.ELEMENT),
                    given -> new ImsProperties(given).wrong());

    private final Optional<LocalIms> local;

    /** Without an IMS in this process. */
    public ImsKind() {
        this(Optional.empty());
    }

    private ImsKind(Optional<LocalIms> local) {
        this.local = local;
    }

    /** The options for calling an IMS in this process without a socket. */
    public static LoadOptions withLocal(LoadOptions options, LocalIms ims) {
        return options.withKind(ImsKind.class, _ -> new ImsKind(Optional.of(ims)));
    }

    @Override
    public List<String> elements() {
        return List.of(ImsConnection.ELEMENT);
    }

    @Override
    public List<AssetType> assetTypes() {
        return List.of(TRANSACTION);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new ImsBackEnds(config, factory, local);
    }

    @Override
    public Optional<ImsConnection> read(ElementReader element, Elements all) {
        return ImsReader.read(element, all);
    }

    /** IMS Connect itself has no TLS; each message contains the password. */
    @Override
    public void check(Asset asset, Connection connection, Faults faults) {
        if (connection instanceof ImsConnection ims
                && ims.credential().isPresent()
                && ims.runAs() == RunAs.FIXED
                && !ims.secure()
                && !Loopback.isAddress(ims.host())) {
            faults.warning(
                    "0627",
                    ims.source(),
                    "The connection '"
                            + ims.id()
                            + "' sends user and password to "
                            + ims.host()
                            + " without TLS.",
                    "Set ironbridge_sslCertsRef, or ironbridge_secure=\"true\", and AT-TLS for the"
                            + " port of IMS Connect.");
        }
    }
}
