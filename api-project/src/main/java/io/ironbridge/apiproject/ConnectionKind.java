package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.project.AssetTypes;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionReader;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.Faults;
import java.util.List;
import java.util.Optional;

/** A kind of back end, as the loader needs it: its connection elements and its assets. */
public interface ConnectionKind extends ConnectionReader {
    /**
     * Types of assets that are called over such connections. Those of Db2, SQL and CICS in z/OS
     * Connect's API projects are built in.
     */
    default List<AssetType> assetTypes() {
        return List.of();
    }

    /** The types of an asset's JSON, if only this kind knows them. */
    default Optional<AssetTypes> types(Asset asset) {
        return Optional.empty();
    }

    /** How an asset takes part in units of work over a connection of this kind. */
    default Optional<Participation> participation(Asset asset, Connection connection) {
        return Optional.empty();
    }

    /** How an asset takes part in units of work: as its kind says, otherwise by its own commit. */
    static Participation participation(
            Asset asset, ServerConfig config, List<? extends ConnectionKind> kinds) {
        return config.connections()
                .connection(Connection.class, asset.connectionRef())
                .flatMap(connection ->
                        kinds.stream()
                                .flatMap(kind -> kind.participation(asset, connection).stream())
                                .findFirst())
                .orElse(Participation.OWN_COMMIT);
    }

    /** Checks whether an asset can be called over its connection. */
    default void check(Asset asset, Connection connection, Faults faults) {}

    /** Checks whether a service can be called over its connection. */
    default void check(Service service, Connection connection, Faults faults) {}
}
