package io.ironbridge.lab.stub;

import java.util.List;
import java.util.Optional;

/** Replies to the requests of one asset. Thread-safe. */
interface Replies {
    /** Name of the asset. */
    String asset();

    /** Name of the program. */
    String program();

    /** What is wrong with the rules of the asset, with their places. */
    List<String> faults();

    /** How well a request agrees with those of this asset. */
    int likelihood(List<StubData> given);

    /** The areas of the reply. */
    List<StubData> reply(List<StubData> given);

    /** The text of the first rule that agrees with a text; only for assets without a layout. */
    default Optional<String> textReply(String request) {
        return Optional.empty();
    }

    /** For an asset with a layout, or with the structures of an API. */
    static Replies of(StubAsset asset) {
        return asset.structure().isPresent()
                ? new StructureStub(asset, asset.structure().get())
                : new Stub(asset);
    }
}
