package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.Asset.HostProgram;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.lab.stub.StubAsset;
import io.ironbridge.lab.stub.StubRule;
import io.ironbridge.lab.stub.Stubs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Options for the stubs of labs. */
final class StubOptions {
    @Option(
            names = "--stub-rules",
            paramLabel = "FILE",
            description =
                    "YAML file that fixes replies of stubs, which answer CICS programs and IMS"
                            + " transactions that the labs do not have. May be repeated.")
    private List<Path> files = List.of();

    @Option(
            names = "--own-program",
            paramLabel = "QUEUE",
            description =
                    "Request queue of MQ assets that your own program reads, over JMS: the lab"
                            + " queue manager does not answer there. May be repeated.")
    private Set<String> ownQueues = Set.of();

    private Set<String> without = Set.of();

    /** Leaves assets without stubs. */
    void without(Set<String> assets) {
        without = Set.copyOf(assets);
    }

    /** Whether the user's program answers requests of a queue. */
    boolean isOwn(String queue) {
        return ownQueues.contains(queue);
    }

    /**
     * Stubs for the assets of some kinds.
     *
     * @param stubsOf makes the stubs of an asset
     * @throws IOException if a rule cannot be used; the message lists all of them
     */
    Stubs stubs(Loaded loaded, Set<Asset.Kind> kinds, Function<StubSource, List<StubAsset>> stubsOf)
            throws IOException {
        Map<String, List<StubRule>> rules = StubRuleReader.read(files);
        checkAssets(rules, loaded);
        List<StubAsset> assets = new ArrayList<>();
        for (ApiProject project : loaded.projects()) {
            for (Asset asset : project.assets()) {
                if (asset instanceof HostProgram program
                        && kinds.contains(program.kind())
                        && hasStub(program)
                        && !without.contains(program.name())) {
                    assets.addAll(
                            stubsOf.apply(
                                    new StubSource(
                                            project,
                                            program,
                                            rules.getOrDefault(asset.name(), List.of()))));
                }
            }
        }
        try {
            return new Stubs(assets);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Messages need no layout; rules may answer their texts. */
    private static boolean hasStub(HostProgram program) {
        return program.data().isPresent() || program.kind() == Asset.Kind.MQ_SERVICE;
    }

    private static void checkAssets(Map<String, List<StubRule>> rules, Loaded loaded)
            throws IOException {
        List<String> known =
                loaded.projects().stream()
                        .map(ApiProject::assets)
                        .flatMap(List::stream)
                        .map(Asset::name)
                        .toList();
        List<String> wrong =
                rules.entrySet().stream()
                        .filter(rule -> !known.contains(rule.getKey()))
                        .map(rule ->
                                rule.getValue().getFirst().place()
                                        + ": there is no asset '"
                                        + rule.getKey()
                                        + "'. "
                                        + Texts.suggest(
                                                rule.getKey(),
                                                known,
                                                "Known: " + Texts.list(known) + "."))
                        .toList();
        if (!wrong.isEmpty()) {
            throw new IOException(String.join("\n", wrong));
        }
    }
}
