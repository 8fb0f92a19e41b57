package io.ironbridge.gateway.assets;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.util.Optional;

/** CICS programs with a COMMAREA. */
public final class CommareaCodec implements AssetCodec {
    private static final String ROOT = "commarea";

    private final HostRecord request;
    private final HostRecord response;
    private final HostReplies replies;

    /**
     * @param jsonLimit maximum size of a response in JSON, in bytes
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks
     *     characters that the data needs
     * @throws IllegalArgumentException if the data is not a single area of at most {@link
     *     Asset#MOST_COMMAREA_BYTES} bytes, or its layout contradicts itself
     */
    public CommareaCodec(
            DataStructure request,
            DataStructure response,
            ConversionOptions options,
            int jsonLimit) {
        this.request = new HostRecord(area(request), options, "/" + ROOT);
        this.response = new HostRecord(area(response), options, "/" + ROOT);
        this.replies = new HostReplies(ROOT, jsonLimit);
        if (length() > Asset.MOST_COMMAREA_BYTES) {
            throw new IllegalArgumentException(
                    "its COMMAREA has %d bytes; the maximum is %d"
                            .formatted(length(), Asset.MOST_COMMAREA_BYTES));
        }
    }

    private CommareaCodec(CommareaCodec mirrored) {
        this.request = mirrored.response;
        this.response = mirrored.request;
        this.replies = mirrored.replies;
    }

    @Override
    public Optional<AssetCodec> mirror() {
        return Optional.of(new CommareaCodec(this));
    }

    private static Segment area(DataStructure data) {
        if (data.segments().size() != 1) {
            throw new IllegalArgumentException(
                    "its data has " + data.segments().size() + " segments, a COMMAREA is one");
        }
        return data.segments().getFirst();
    }

    /**
     * The size of the program's area in bytes: the program writes its answer over the request, so
     * both must fit.
     */
    public int length() {
        return Math.max(request.length(), response.length());
    }

    @Override
    public Payload encode(byte[] json) throws MappingException {
        return new Payload.Commarea(request.encode(json, 0, json.length));
    }

    @Override
    public AssetResult decode(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.Commarea(var bytes), _)
                ? replies.of(response.length(), json -> response.decode(bytes, json))
                : replies.failure(outcome);
    }
}
