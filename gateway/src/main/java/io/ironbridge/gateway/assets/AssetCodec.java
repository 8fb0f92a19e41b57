package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.util.Optional;

/**
 * Converts the data of one asset: the JSON of its request into the target's payload, and the
 * outcome of a call into what mappings see. Compiled when the project is loaded. Immutable and
 * thread-safe.
 *
 * <p>The texts of {@code $error} go to callers: they name no host and contain no data.
 */
public interface AssetCodec {
    /**
     * Encodes the request.
     *
     * @param json the output of the request mapping: the content of the asset's root ({@code body},
     *     {@code commarea}, {@code channel})
     * @throws MappingException if it does not fit the asset's data
     */
    Payload encode(byte[] json) throws MappingException;

    /**
     * The minimum size of a request's records in bytes, even for short JSON; making them takes
     * time. 0 if records are as long as the JSON, or short.
     */
    default int recordBytes() {
        return 0;
    }

    /**
     * The same conversion for the other side: encodes what this codec decodes as replies, and
     * decodes what it encodes as requests.
     *
     * @return empty if both sides are JSON already
     */
    default Optional<AssetCodec> mirror() {
        return Optional.empty();
    }

    /** Decodes the outcome into {@code $zosAssetResponse}, {@code $error} or both. */
    AssetResult decode(Outcome outcome);

    /**
     * Decodes the outcome of a request to which it may refer.
     *
     * @param sent the result of {@link #encode}
     */
    default AssetResult decode(Payload sent, Outcome outcome) {
        return decode(outcome);
    }
}
