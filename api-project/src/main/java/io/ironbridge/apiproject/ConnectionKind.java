package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.project.AssetTypes;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionReader;
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

    /** Checks whether an asset can be called over its connection. */
    default void check(Asset asset, Connection connection, Faults faults) {}

    /** Checks whether a service can be called over its connection. */
    default void check(Service service, Connection connection, Faults faults) {}
}
