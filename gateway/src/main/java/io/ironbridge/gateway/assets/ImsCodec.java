package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * IMS transactions. The JSON of a message has a member for the structure of each segment: {@code
 * {"message":{"IN-MSG":{...}}}}. The segments of a reply are read with the layouts in order;
 * segments beyond the last layout are ignored, and missing segments have no member. Without any
 * segment there is no {@code message}: nothing waited on the tpipe, or the call was send-only.
 */
public final class ImsCodec implements AssetCodec {
    private static final String ROOT = "message";
    private static final String POINTER = "/" + ROOT;
    private static final byte[] NONE = {};
    private static final byte[] EMPTY = {'{', '}'};

    private final List<ImsSegment> request;
    private final List<ImsSegment> response;
    private final String modName;
    private final HostReplies replies;

    /**
     * @param transactionCode fills the field after LL and ZZ if the mapping does not
     * @param modName sent with the input; empty if there is none
     * @param jsonLimit maximum size of a response in JSON, in bytes
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks
     *     characters that the data needs
     * @throws IllegalArgumentException if a segment does not begin with LL and ZZ, is too long, or
     *     its layout contradicts itself
     */
    public ImsCodec(
            DataStructure request,
            DataStructure response,
            String transactionCode,
            String modName,
            ConversionOptions options,
            int jsonLimit) {
        this.request = segments(request, options, transactionCode);
        this.response =
                members(response).stream()
                        .map(segment -> ImsSegment.other(segment, options, POINTER))
                        .toList();
        this.modName = modName;
        this.replies = new HostReplies(ROOT, jsonLimit, ImsFailures::error);
    }

    private ImsCodec(ImsCodec mirrored) {
        this.request = mirrored.response;
        this.response = mirrored.request;
        this.modName = "";
        this.replies = mirrored.replies;
    }

    @Override
    public Optional<AssetCodec> mirror() {
        return Optional.of(new ImsCodec(this));
    }

    private static List<ImsSegment> segments(
            DataStructure data, ConversionOptions options, String transactionCode) {
        List<Segment> members = members(data);
        List<ImsSegment> segments = new ArrayList<>();
        segments.add(ImsSegment.first(members.getFirst(), options, POINTER, transactionCode));
        members.stream()
                .skip(1)
                .map(segment -> ImsSegment.other(segment, options, POINTER))
                .forEach(segments::add);
        return segments;
    }

    /** The segments; if there are several, each is identified by the name of its one structure. */
    private static List<Segment> members(DataStructure data) {
        List<Segment> segments = data.segments();
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("its data has no segment");
        }
        return segments.size() == 1
                ? segments
                : segments.stream().map(ImsCodec::withoutName).toList();
    }

    /** The segment for JSON that is the value of its member. */
    private static Segment withoutName(Segment segment) {
        if (segment.several()) {
            throw new IllegalArgumentException(
                    "if there are several segments, each must hold one structure, whose name it"
                            + " has");
        }
        return new Segment(
                segment.id(),
                segment.name(),
                segment.originalName(),
                segment.containerType(),
                segment.required(),
                segment.layout(),
                true);
    }

    @Override
    public Payload encode(byte[] json) throws MappingException {
        List<Bytes> segments =
                request.size() == 1
                        ? List.of(request.getFirst().encode(json, 0, json.length))
                        : several(json);
        return new Payload.Segments(segments, modName);
    }

    /** The first segment, and others that have a member. */
    private List<Bytes> several(byte[] json) throws MappingException {
        @Nullable Bytes[] given = new Bytes[request.size()];
        JsonMembers members = new JsonMembers(json, 0, json.length);
        while (members.next()) {
            int index = segment(members);
            given[index] = request.get(index).encode(json, members.valueFrom(), members.valueTo());
        }
        if (given[0] == null) {
            given[0] = request.getFirst().encode(EMPTY, 0, EMPTY.length);
        }
        return Arrays.stream(given).filter(Objects::nonNull).toList();
    }

    private int segment(JsonMembers members) throws MappingException {
        for (int i = 0; i < request.size(); i++) {
            if (request.get(i).isNamed(members)) {
                return i;
            }
        }
        throw new MappingException(
                "The asset's request has a member that is not a segment of its message.");
    }

    @Override
    public AssetResult decode(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.Segments(List<Bytes> segments, _), _)
                ? decode(segments)
                : replies.failure(outcome);
    }

    private AssetResult decode(List<Bytes> segments) {
        if (segments.isEmpty()) {
            return new AssetResult(new AssetReply.Host(ROOT, NONE, Optional.empty()), null);
        }
        int bytes = segments.stream().mapToInt(Bytes::length).sum();
        return replies.of(bytes, json -> write(segments, json));
    }

    private void write(List<Bytes> segments, ReplyJson json) throws HostDataException {
        if (response.size() == 1) {
            response.getFirst().decode(segments.getFirst(), json);
            return;
        }
        int count = Math.min(segments.size(), response.size());
        json.open();
        for (int i = 0; i < count; i++) {
            json.member(response.get(i).member());
            response.get(i).decode(segments.get(i), json);
        }
        json.close();
    }
}
