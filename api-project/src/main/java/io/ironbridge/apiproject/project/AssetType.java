package io.ironbridge.apiproject.project;

import java.util.List;
import java.util.Set;

/**
 * A type of asset that a kind of back end brings.
 *
 * @param name {@code type} in {@code zosAsset.yaml}
 * @param required provider properties that an asset has to set, besides {@code connectionRef}
 * @param optional further provider properties
 * @param connectionElements names of elements that {@code connectionRef} may name
 */
public record AssetType(
        String name, Set<String> required, Set<String> optional, List<String> connectionElements) {
    public AssetType {
        required = Set.copyOf(required);
        optional = Set.copyOf(optional);
        connectionElements = List.copyOf(connectionElements);
    }
}
