package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;

/**
 * What one asset speaks, compiled when its project is loaded: the JSON of its request becomes what
 * its target takes, and what came of a call becomes what mappings see. Immutable and thread-safe.
 *
 * <p>The texts of {@code $error} go to callers: they name no host, and hold no data.
 */
public interface AssetCodec {
    /**
     * The request.
     *
     * @param json what the request mapping wrote: the content of the asset's root ({@code body},
     *     {@code commarea}, {@code channel})
     * @throws MappingException where it does not fit the asset's data
     */
    Payload encode(byte[] json) throws MappingException;

    /**
     * Bytes of the records that a request always has, however little its JSON says; making them
     * takes time. 0 where they are as long as the JSON, or short.
     */
    default int recordBytes() {
        return 0;
    }

    /** {@code $zosAssetResponse}, {@code $error} or both. */
    AssetResult decode(Outcome outcome);

    /**
     * The same, knowing what was sent, for those whose answers may refer to it.
     *
     * @param sent what {@link #encode} gave
     */
    default AssetResult decode(Payload sent, Outcome outcome) {
        return decode(outcome);
    }
}
