package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.gateway.backend.HostCodecs;
import io.ironbridge.lab.stub.StubArea;
import io.ironbridge.lab.stub.StubAsset;
import io.ironbridge.lab.stub.StubRule;
import io.ironbridge.lab.stub.StubStructure;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a stub is made from: an asset, and the rules for it. */
record StubSource(ApiProject project, Asset.HostProgram asset, List<StubRule> rules) {
    /**
     * The stubs: one for each operation, because operations may call one program for different
     * functions.
     *
     * @param program name of the program or transaction
     * @param codePage of assets that name none; empty: the usual one
     */
    List<StubAsset> stubs(String program, Optional<CodePage> codePage) {
        if (asset.data().orElse(null)
                instanceof Asset.TopDown(_, var request, var response, var structureRules)) {
            return List.of(
                    StubAsset.of(
                            asset.name(),
                            program,
                            new StubStructure(request, response, structureRules),
                            options(codePage),
                            rules));
        }
        List<ApiOperation.Implementation> uses =
                project.operations().stream()
                        .flatMap(operation -> operation.uses().stream())
                        .filter(use -> use.asset().name().equals(asset.name()))
                        .toList();
        return uses.isEmpty()
                ? List.of(stub(program, codePage, new MappedItems()))
                : uses.stream().map(use -> stub(program, codePage, MappedItems.of(use))).toList();
    }

    private StubAsset stub(String program, Optional<CodePage> codePage, MappedItems items) {
        return new StubAsset(
                asset.name(),
                program,
                areas(Asset.Described::request),
                areas(Asset.Described::response),
                items.constants(),
                items.names(),
                options(codePage),
                rules);
    }

    private ConversionOptions options(Optional<CodePage> codePage) {
        return ConversionOptions.zosConnect(
                HostCodecs.codePage(asset.codePage().or(() -> codePage)));
    }

    String property(String name) {
        return asset.properties().getOrDefault(name, "");
    }

    /** The areas of a side; none if the data is not described. */
    private List<StubArea> areas(Function<Asset.Described, DataStructure> side) {
        boolean channel = asset.kind() == Asset.Kind.CICS_CHANNEL;
        return asset.data().stream()
                .filter(Asset.Described.class::isInstance)
                .map(Asset.Described.class::cast)
                .map(side)
                .map(DataStructure::segments)
                .flatMap(List::stream)
                .map(segment ->
                        new StubArea(
                                channel ? container(segment) : "",
                                segment.isChar(),
                                Optional.of(segment.layout()).filter(_ -> !segment.isText())))
                .toList();
    }

    private static String container(Segment segment) {
        return segment.originalName().isEmpty() ? segment.name() : segment.originalName();
    }
}
