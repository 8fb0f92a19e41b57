package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.topdown.ContainerDataException;
import io.ironbridge.copybook.topdown.ContainerTranscoder;
import io.ironbridge.copybook.topdown.Layouts;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Structure;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * CICS programs with a channel derived from the API: the member {@code data} is the base structure
 * with the containers of its arrays, other members are CHAR containers; a response consists of the
 * members of its base structure.
 */
public final class TopDownCodec implements ChannelAssetCodec {
    private static final String ROOT = "channel";
    private static final String DATA = "data";
    private static final byte[] DATA_MEMBER = DATA.getBytes(UTF_8);
    private static final byte[] NOTHING = {'{', '}'};

    private final List<TextContainer> context;
    private final ContainerTranscoder request;
    private final ContainerTranscoder response;
    private final HostReplies replies;

    /**
     * @param context members of the request that become CHAR containers of the same name
     * @param jsonLimit maximum size of a response in JSON, in bytes
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks
     *     characters that the data needs
     * @throws IllegalArgumentException if the code page has no number
     */
    public TopDownCodec(
            List<String> context,
            Structure request,
            Structure response,
            Rules rules,
            ConversionOptions options,
            int jsonLimit) {
        this.context =
                context.stream().map(name -> new TextContainer(name, name, options)).toList();
        this.request = new ContainerTranscoder(request, rules, options);
        this.response = new ContainerTranscoder(response, rules, options);
        this.replies = new HostReplies(ROOT, jsonLimit);
    }

    @Override
    public Optional<AssetCodec> mirror() {
        return Optional.of(new Program());
    }

    /** The program's side: only the request has context containers. */
    private final class Program implements AssetCodec {
        @Override
        public Payload encode(byte[] json) throws MappingException {
            List<Container> containers = new ArrayList<>();
            encodeData(response, json, 0, json.length, containers);
            return new Payload.Channel(containers);
        }

        @Override
        public AssetResult decode(Outcome outcome) {
            return outcome instanceof Outcome.Replied(Payload.Channel channel, _)
                    ? replies.of(channel.length(), json -> writeRequest(channel, json))
                    : replies.failure(outcome);
        }
    }

    private void writeRequest(Payload.Channel channel, ReplyJson json) throws HostDataException {
        Map<String, Container> given = new HashMap<>();
        Map<String, byte @Nullable []> containers = new HashMap<>();
        for (Container container : channel.containers()) {
            given.put(container.name(), container);
            collect(container, containers);
        }
        json.open();
        for (TextContainer text : context) {
            Container container = given.get(text.container());
            if (container != null) {
                json.member(text.member());
                text.decode(container, json);
            }
        }
        json.member(DATA_MEMBER);
        try {
            request.decode(containers::get, json.withoutPlaces());
        } catch (ContainerDataException e) {
            throw new HostDataException(e.told("/" + ROOT));
        }
        json.withoutPlaces().write('}');
    }

    /**
     * Other containers may be referenced in the response: a program may return what it received.
     */
    @Override
    public Set<String> givenOnly() {
        return context.stream().map(TextContainer::container).collect(Collectors.toSet());
    }

    @Override
    public int recordBytes() {
        return request.baseBytes();
    }

    @Override
    public Payload encode(byte[] json) throws MappingException {
        List<Container> containers = new ArrayList<>();
        boolean given = false;
        JsonMembers members = new JsonMembers(json, 0, json.length);
        while (members.next()) {
            if (members.named(DATA_MEMBER)) {
                given = true;
                encodeData(request, json, members.valueFrom(), members.valueTo(), containers);
            } else {
                text(json, members, containers);
            }
        }
        if (!given) {
            encodeData(request, NOTHING, 0, NOTHING.length, containers);
        }
        return new Payload.Channel(containers);
    }

    private static void encodeData(
            ContainerTranscoder data, byte[] json, int from, int to, List<Container> containers)
            throws MappingException {
        try {
            data.encode(
                    json,
                    from,
                    to,
                    (name, bytes, length) ->
                            containers.add(
                                    new Container(
                                            name, Container.BIT, Bytes.wrap(bytes, 0, length))));
        } catch (ContainerDataException e) {
            throw new MappingException(
                    "The asset's request does not fit: " + e.told("/" + ROOT + "/" + DATA) + ".");
        }
    }

    private void text(byte[] json, JsonMembers members, List<Container> containers)
            throws MappingException {
        Container container = context(members).encode(json, members.valueFrom(), members.valueTo());
        if (container != null) {
            containers.add(container);
        }
    }

    private TextContainer context(JsonMembers members) throws MappingException {
        for (TextContainer candidate : context) {
            if (members.named(candidate.member())) {
                return candidate;
            }
        }
        throw new MappingException(
                "The asset's request has a member that its data does not have; there is "
                        + context.stream()
                                .map(TextContainer::container)
                                .collect(Collectors.joining(", "))
                        + " and "
                        + DATA
                        + ".");
    }

    @Override
    public AssetResult decode(Outcome outcome) {
        return decode(new Payload.Channel(List.of()), outcome);
    }

    /**
     * A structure may refer to a container of the request, for example if a program returns an
     * array unchanged. CICS need not return that container; its content is then that of the
     * request.
     */
    @Override
    public AssetResult decode(Payload sent, Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.Channel channel, _)
                ? replies.of(channel.length(), json -> write(sent, channel, json.withoutPlaces()))
                : replies.failure(outcome);
    }

    private void write(Payload sent, Payload.Channel channel, OutputBytes json)
            throws HostDataException {
        Map<String, byte @Nullable []> containers = new HashMap<>();
        if (sent instanceof Payload.Channel(List<Container> own)) {
            own.forEach(container -> collect(container, containers));
        }
        byte[] asked = containers.remove(Layouts.BASE);
        channel.containers().forEach(container -> collect(container, containers));
        byte[] answered = containers.get(Layouts.BASE);
        if (asked != null && answered != null && Arrays.equals(asked, answered)) {
            throw new HostDataException(
                    "the program has not put container "
                            + Layouts.BASE
                            + "; only the request's containers were returned");
        }
        try {
            response.decode(containers::get, json);
        } catch (ContainerDataException e) {
            throw new HostDataException(e.told("/" + ROOT));
        }
    }

    private static void collect(Container container, Map<String, byte @Nullable []> into) {
        into.put(
                container.name(),
                container.ccsid() == Container.BIT ? container.bytes().array() : null);
    }
}
