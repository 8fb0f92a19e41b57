package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks the assets that programs call themselves. */
public final class CalledAssetsCheck {
    private final Map<String, AssetReader.Described> assets;
    private final Set<String> names;
    private final Faults faults;

    /** Connections over which the programs of a connection call. */
    private final Map<String, Set<String>> connections = new HashMap<>();

    /**
     * Check of the assets of one project.
     *
     * @param names of all of them, usable or not
     */
    public CalledAssetsCheck(
            Map<String, AssetReader.Described> assets, Set<String> names, Faults faults) {
        this.assets = assets;
        this.names = names;
        this.faults = faults;
        assets.values()
                .forEach(one ->
                        one.asset()
                                .called()
                                .forEach(called ->
                                        asset(called)
                                                .ifPresent(to ->
                                                        connections
                                                                .computeIfAbsent(
                                                                        one.asset().connectionRef(),
                                                                        _ -> new HashSet<>())
                                                                .add(to.connectionRef()))));
    }

    private Optional<Asset> asset(Asset.Reference called) {
        return Optional.ofNullable(assets.get(called.id())).map(AssetReader.Described::asset);
    }

    /** Checks what one asset calls. */
    public void check(Asset asset) {
        for (Asset.Reference called : asset.called()) {
            if (!names.contains(called.id())) {
                faults.error(
                        "0505",
                        called.source(),
                        "Asset '" + called.id() + "' does not exist.",
                        Texts.suggest(
                                called.id(), names, "Known assets: " + Texts.list(names) + "."));
            }
            asset(called)
                    .filter(to -> leads(to.connectionRef(), asset.connectionRef(), new HashSet<>()))
                    .ifPresent(to ->
                            faults.error(
                                    "0556",
                                    called.source(),
                                    "The program '"
                                            + asset.name()
                                            + "' calls '"
                                            + to.name()
                                            + "', and so waits for a place at its own connection, '"
                                            + asset.connectionRef()
                                            + "': if all places wait, none becomes free.",
                                    "Call the class in the same jar directly, or give one of the"
                                            + " programs an <ironbridge_servants> of its own."));
        }
    }

    private boolean leads(String from, String to, Set<String> seen) {
        return from.equals(to)
                || (seen.add(from)
                        && connections.getOrDefault(from, Set.of()).stream()
                                .anyMatch(next -> leads(next, to, seen)));
    }

    /** These assets and all that they call. */
    public Set<String> withCalled(Collection<String> used) {
        Set<String> all = new HashSet<>();
        used.forEach(name -> add(name, all));
        return all;
    }

    private void add(String name, Set<String> all) {
        AssetReader.Described described = assets.get(name);
        if (all.add(name) && described != null) {
            described.asset().called().forEach(called -> add(called.id(), all));
        }
    }
}
