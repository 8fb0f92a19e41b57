package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.MessageForm;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.json.UntrustedJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;

/**
 * Messaging services as assets {@code mq-1.0}. The JSON of a message is {@code
 * {"message":{"body":...,"correlationId":"..."}}}; the other members are those of {@link
 * MessageMembers}. The body is a record with a layout, any JSON sent unchanged, or a string with
 * the text. If no message was received there is no {@code message}.
 */
public final class MqCodec implements AssetCodec {
    private static final String ROOT = "message";
    private static final byte[] BODY = bytes("body");
    private static final byte[] NONE = {};

    private final Content content;
    private final int jsonLimit;
    private final HostReplies replies;

    /** The kinds of bodies. */
    private sealed interface Content {}

    /** JSON, sent unchanged. */
    private record Json() implements Content {}

    /** The text of a JSON string. */
    private record Text() implements Content {}

    /**
     * Records.
     *
     * @param texts code page in which text messages are laid out
     */
    private record Records(HostRecord request, HostRecord response, CodePage texts)
            implements Content {
        Records mirrored() {
            return new Records(/* request= */ response, /* response= */ request, texts);
        }
    }

    private MqCodec(Content content, int jsonLimit) {
        this.content = content;
        this.jsonLimit = jsonLimit;
        this.replies =
                new HostReplies(ROOT, jsonLimit, MqFailures::error, "A message was received, but ");
    }

    /** Messages of JSON, or (with {@code text}) any text. */
    public static MqCodec text(boolean text, int jsonLimit) {
        return new MqCodec(text ? new Text() : new Json(), jsonLimit);
    }

    /**
     * Messages that are records.
     *
     * @param texts code page in which text messages are laid out
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks
     *     characters that the data needs
     * @throws IllegalArgumentException if the data is not a single record, or its layout
     *     contradicts itself
     */
    public static MqCodec records(
            DataStructure request,
            DataStructure response,
            ConversionOptions options,
            CodePage texts,
            int jsonLimit) {
        return new MqCodec(
                new Records(record(request, options), record(response, options), texts), jsonLimit);
    }

    @Override
    public Optional<AssetCodec> mirror() {
        return Optional.of(
                content instanceof Records records
                        ? new MqCodec(records.mirrored(), jsonLimit)
                        : this);
    }

    private static HostRecord record(DataStructure data, ConversionOptions options) {
        if (data.segments().size() != 1) {
            throw new IllegalArgumentException(
                    "its data has " + data.segments().size() + " segments, a message is one");
        }
        Segment segment = data.segments().getFirst();
        return new HostRecord(segment, options, "/" + ROOT + "/body");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    // ---- request

    @Override
    public int recordBytes() {
        return content instanceof Records records ? records.request().length() : 0;
    }

    @Override
    public Payload encode(byte[] json) throws MappingException {
        MessageMembers descriptor = new MessageMembers();
        MessageForm form = content instanceof Records ? MessageForm.BYTES : MessageForm.TEXT;
        @Nullable Bytes body = null;
        JsonMembers members = new JsonMembers(json, 0, json.length);
        while (members.next()) {
            if (members.named(BODY)) {
                body = body(json, members.valueFrom(), members.valueTo());
            } else {
                descriptor.read(json, members);
            }
        }
        return new Payload.Message(
                form, body == null ? Bytes.EMPTY : body, descriptor.descriptor());
    }

    private Bytes body(byte[] json, int from, int to) throws MappingException {
        return switch (content) {
            case Json _ -> Bytes.wrap(Arrays.copyOfRange(json, from, to));
            case Text _ -> Bytes.utf8(MessageMembers.string("body", json, from, to));
            case Records(HostRecord request, _, _) -> request.encode(json, from, to);
        };
    }

    // ---- reply

    @Override
    public AssetResult decode(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied
                    when replied.payload() instanceof Payload.Message message ->
                    message(message);
            case Outcome.Replied replied when replied.payload() instanceof Payload.NoMessage ->
                    new AssetResult(new AssetReply.Host(ROOT, NONE, Optional.empty()), null);
            case Outcome.Replied _,
                    Outcome.HostFailure _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.NotSent _,
                    Outcome.Cancelled _ ->
                    replies.failure(outcome);
        };
    }

    private AssetResult message(Payload.Message message) {
        return replies.of(
                message.body().length(),
                reply -> {
                    OutputBytes json = reply.withoutPlaces();
                    json.write('{');
                    MessageMembers.write(message.descriptor(), json);
                    if (!message.body().isEmpty()) {
                        json.write(bytes("\"body\":"));
                        write(message, json);
                        json.write(',');
                    }
                    json.write(bytes("\"form\":\"" + message.form() + "\"}"));
                });
    }

    /** Why a message cannot be read, without its data; empty if it can. */
    public Optional<String> fault(Payload.Message message) {
        OutputBytes json = new OutputBytes(2 * message.body().length(), jsonLimit);
        try {
            if (!message.body().isEmpty()) {
                write(message, json);
            }
            return Optional.empty();
        } catch (HostDataException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (OutputLimitException e) {
            return Optional.of("it exceeds " + jsonLimit + " bytes of JSON");
        }
    }

    private void write(Payload.Message message, OutputBytes json) throws HostDataException {
        switch (content) {
            case Json _ -> writeJson(message, json);
            case Text _ -> writeText(message, json);
            case Records(_, HostRecord response, CodePage texts) ->
                    response.decode(record(message, texts), ReplyJson.of(json));
        }
    }

    private static void writeJson(Payload.Message message, OutputBytes json)
            throws HostDataException {
        if (message.form() == MessageForm.BYTES) {
            throw new HostDataException("it holds bytes instead of JSON");
        }
        byte[] text = message.body().array();
        if (!isJson(text)) {
            throw new HostDataException("it does not hold JSON");
        }
        json.write(text);
    }

    private static boolean isJson(byte[] text) {
        try (JsonParser parser =
                UntrustedJson.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static void writeText(Payload.Message message, OutputBytes json)
            throws HostDataException {
        if (message.form() == MessageForm.BYTES) {
            throw new HostDataException("it holds bytes instead of text");
        }
        MessageMembers.writeString(message.body().utf8(), json);
    }

    private static Bytes record(Payload.Message message, CodePage texts) throws HostDataException {
        if (message.form() == MessageForm.BYTES) {
            return message.body();
        }
        String text = message.body().utf8();
        byte[] record = new byte[4 * text.length()];
        Encoded encoded = texts.encode(text, record, 0, record.length);
        if (encoded.characters() < text.length()) {
            throw new HostDataException(
                    "its character %d is not in code page %s"
                            .formatted(encoded.characters() + 1, texts.name()));
        }
        return Bytes.wrap(record, 0, encoded.end());
    }
}
