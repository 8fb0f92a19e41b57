package io.ironbridge.apiproject.project;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A type of asset that a kind of back end brings.
 *
 * @param name {@code type} in {@code zosAsset.yaml}
 * @param program the kind of host program that it calls; empty if JSON goes in and out
 * @param required provider properties that every asset has to set, besides {@code connectionRef}
 * @param optional further provider properties
 * @param connectionElements names of elements that {@code connectionRef} may name; empty if it has
 *     no connection
 * @param check finds what is wrong with the properties that are set
 * @param references provider properties that are lists of ids, with the names of the elements that
 *     may have these ids
 */
public record AssetType(
        String name,
        Optional<Asset.Kind> program,
        Set<String> required,
        Set<String> optional,
        List<String> connectionElements,
        Function<Map<String, String>, List<WrongProperty>> check,
        Map<String, List<String>> references) {
    public AssetType {
        required = Set.copyOf(required);
        optional = Set.copyOf(optional);
        connectionElements = List.copyOf(connectionElements);
        references = Map.copyOf(references);
    }

    /** Without references. */
    public AssetType(
            String name,
            Optional<Asset.Kind> program,
            Set<String> required,
            Set<String> optional,
            List<String> connectionElements,
            Function<Map<String, String>, List<WrongProperty>> check) {
        this(name, program, required, optional, connectionElements, check, Map.of());
    }

    /**
     * A property whose value cannot be used, or that is missing.
     *
     * @param remedy empty if it is missing
     */
    public record WrongProperty(String key, String remedy) {
        /** A property that an asset with these properties has to set. */
        public static WrongProperty missing(String key) {
            return new WrongProperty(key, "");
        }
    }
}
