package io.ironbridge.connectorjava.wire;

/** What a program asks of the gateway while it runs. */
public sealed interface AssetRequest extends ServantMessage {
    /**
     * Calls an asset.
     *
     * @param json in UTF-8
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Call(String asset, byte[] json) implements AssetRequest {}

    /** Cancels the call that runs; without effect if none does. */
    record Cancel() implements AssetRequest {}
}
