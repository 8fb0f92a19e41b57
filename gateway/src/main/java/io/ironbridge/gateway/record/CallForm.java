package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The form of one asset's calls in a recording: payloads as items under the copybook's names, and
 * back. Immutable and thread-safe.
 */
final class CallForm {
    private final AssetCodec codec;
    private final Optional<AssetCodec> mirror;
    private final Optional<ItemTree> request;
    private final Optional<ItemTree> reply;

    private CallForm(AssetCodec codec, Optional<ItemTree> request, Optional<ItemTree> reply) {
        this.codec = codec;
        this.mirror = codec.mirror();
        this.request = request;
        this.reply = reply;
    }

    static CallForm of(ApiOperation.Implementation use, AssetCodec codec) {
        if (use.asset() instanceof Asset.HostProgram program
                && program.data().orElse(null)
                        instanceof Asset.Described(var request, var response)) {
            MappedNames names = MappedNames.of(use);
            return new CallForm(
                    codec,
                    Optional.of(ItemTree.of(program.kind(), request, names.request())),
                    Optional.of(ItemTree.of(program.kind(), response, names.response())));
        }
        return new CallForm(codec, Optional.empty(), Optional.empty());
    }

    /** Whether replies are those of HTTP: of Db2 services and SQL statements. */
    boolean isHttp() {
        return mirror.isEmpty();
    }

    /** The reply without data. */
    Payload nothing() throws MappingException {
        return encoded(Map.of()) instanceof Payload.Segments
                ? new Payload.Segments(List.of(), "")
                : new Payload.NoMessage();
    }

    /** Messages without a layout. */
    static CallForm of(AssetCodec codec) {
        return new CallForm(codec, Optional.empty(), Optional.empty());
    }

    /** The items of a request; empty if it cannot be decoded. */
    Optional<Object> request(Payload payload) {
        if (payload instanceof Payload.Json(Bytes text)) {
            return json(text.array());
        }
        return mirror.flatMap(program -> data(program, payload, payload))
                .flatMap(CallForm::json)
                .map(json -> request.isPresent() ? request.get().sentToHost(json) : json);
    }

    /** The items of a reply; empty if it has none, or cannot be restored from them. */
    Optional<Object> reply(Payload sent, Payload payload) {
        Optional<byte[]> data = data(codec, sent, payload);
        Optional<Object> json = data.flatMap(CallForm::json);
        if (json.isEmpty()) {
            return json;
        }
        if (reply.isPresent()) {
            Object chosen = reply.get().withoutOthers(json.get());
            if (isRestored(sent, chosen, data.get())) {
                return Optional.of(reply.get().toHost(chosen));
            }
        }
        return json.filter(whole -> isRestored(sent, whole, data.get()))
                .map(whole -> reply.isPresent() ? reply.get().toHost(whole) : whole);
    }

    private boolean isRestored(Payload sent, Object json, byte[] data) {
        try {
            return Arrays.equals(data, data(codec, sent, encoded(json)).orElse(null));
        } catch (MappingException _) {
            return false;
        }
    }

    /** Whether a reply has no data at all: no segment, no message. */
    boolean isEmpty(Payload sent, Payload payload) {
        return data(codec, sent, payload).filter(data -> data.length == 0).isPresent();
    }

    /**
     * The payload of a reply.
     *
     * @param node items that a person may have written
     * @param faults gets values and what is wrong with them
     * @throws MappingException if the items do not fit the asset's data
     */
    Payload payload(Node node, BiConsumer<Node, String> faults) throws MappingException {
        Object json = reply.isPresent() ? reply.get().toJson(node, faults) : node.tree();
        return encoded(json == null ? Map.of() : json);
    }

    private Payload encoded(Object json) throws MappingException {
        AssetCodec program = mirror.orElseThrow();
        if (json instanceof Map<?, ?> members && members.get("form") instanceof String form) {
            Map<Object, @Nullable Object> others = new LinkedHashMap<>(members);
            others.remove("form");
            Payload made = program.encode(JsonTrees.write(others));
            return made instanceof Payload.Message(_, Bytes body, var descriptor)
                    ? new Payload.Message(Payload.MessageForm.valueOf(form), body, descriptor)
                    : program.encode(JsonTrees.write(json));
        }
        return program.encode(JsonTrees.write(json));
    }

    static Optional<Object> json(byte[] text) {
        try {
            return text.length == 0 ? Optional.empty() : Optional.ofNullable(JsonTrees.read(text));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> data(AssetCodec codec, Payload sent, Payload payload) {
        AssetReply reply = codec.decode(sent, new Outcome.Replied(payload, Duration.ZERO)).reply();
        return Optional.ofNullable(reply).map(AssetReply::data);
    }
}
