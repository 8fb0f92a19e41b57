package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.nio.charset.StandardCharsets;
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
 * CICS programs with a channel. Texts of received CHAR containers may have any CCSID; those sent
 * have that of the asset.
 */
public final class ChannelCodec implements ChannelAssetCodec {
    private static final String ROOT = "channel";

    /**
     * For UTF-8, or for a character between shift codes, which never occurs around every character.
     */
    private static final int MOST_BYTES_PER_CHARACTER = 4;

    private final List<ChannelPart> request;
    private final List<ChannelPart> response;
    private final CodePage codePage;
    private final int ccsid;
    private final int recordBytes;
    private final HostReplies replies;

    /**
     * @param jsonLimit maximum size of a response in JSON, in bytes
     * @throws UnknownCodePageException if a code page lacks characters that the data needs
     * @throws IllegalArgumentException if a layout contradicts itself
     */
    public ChannelCodec(
            DataStructure request,
            DataStructure response,
            ConversionOptions options,
            int jsonLimit) {
        this.codePage = options.host().codePage();
        this.ccsid = TextContainer.ccsid(codePage);
        this.request = parts(request, options);
        this.response = parts(response, options);
        long bytes = this.request.stream().mapToLong(ChannelPart::recordBytes).sum();
        this.recordBytes = (int) Math.min(bytes, Integer.MAX_VALUE);
        this.replies = new HostReplies(ROOT, jsonLimit);
    }

    private ChannelCodec(ChannelCodec mirrored) {
        this.codePage = mirrored.codePage;
        this.ccsid = mirrored.ccsid;
        this.request = mirrored.response;
        this.response = mirrored.request;
        this.recordBytes = mirrored.recordBytes;
        this.replies = mirrored.replies;
    }

    @Override
    public Optional<AssetCodec> mirror() {
        return Optional.of(new ChannelCodec(this));
    }

    private List<ChannelPart> parts(DataStructure data, ConversionOptions options) {
        return data.segments().stream().map(segment -> part(segment, options)).toList();
    }

    private ChannelPart part(Segment segment, ConversionOptions options) {
        String name = segment.name().isEmpty() ? segment.originalName() : segment.name();
        String container = segment.originalName().isEmpty() ? name : segment.originalName();
        return segment.isText()
                ? new TextContainer(container, name, options)
                : new RecordPart(segment, container, name, options);
    }

    @Override
    public Set<String> givenOnly() {
        Set<String> given =
                request.stream().map(ChannelPart::container).collect(Collectors.toSet());
        response.forEach(part -> given.remove(part.container()));
        return given;
    }

    @Override
    public int recordBytes() {
        return recordBytes;
    }

    @Override
    public Payload encode(byte[] json) throws MappingException {
        List<Container> containers = new ArrayList<>();
        boolean[] given = new boolean[request.size()];
        JsonMembers members = new JsonMembers(json, 0, json.length);
        while (members.next()) {
            int index = part(members);
            given[index] = true;
            add(
                    request.get(index).encode(json, members.valueFrom(), members.valueTo()),
                    containers);
        }
        for (int index = 0; index < given.length; index++) {
            if (!given[index]) {
                add(request.get(index).initial(), containers);
            }
        }
        return new Payload.Channel(containers);
    }

    private static void add(@Nullable Container container, List<Container> containers) {
        if (container != null) {
            containers.add(container);
        }
    }

    private int part(JsonMembers members) throws MappingException {
        for (int index = 0; index < request.size(); index++) {
            if (members.named(request.get(index).member())) {
                return index;
            }
        }
        throw new MappingException(
                "The asset's request has a container that its data does not have; there is "
                        + request.stream()
                                .map(ChannelPart::container)
                                .collect(Collectors.joining(", "))
                        + ".");
    }

    @Override
    public AssetResult decode(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.Channel channel, _)
                ? replies.of(channel.length(), json -> write(channel, json))
                : replies.failure(outcome);
    }

    /** Containers that were not returned are omitted. */
    private void write(Payload.Channel channel, ReplyJson json) throws HostDataException {
        Map<String, Container> containers = new HashMap<>();
        channel.containers().forEach(container -> containers.put(container.name(), container));
        json.open();
        for (ChannelPart part : response) {
            Container container = containers.get(part.container());
            if (container != null) {
                json.member(part.member());
                part.decode(container, json);
            }
        }
        json.close();
    }

    private Bytes inCodePage(Container container) throws HostDataException {
        return container.ccsid() == Container.BIT || container.ccsid() == ccsid
                ? container.bytes()
                : converted(container);
    }

    private Bytes converted(Container container) throws HostDataException {
        byte[] bytes = container.bytes().array();
        StringBuilder text = new StringBuilder(bytes.length);
        try {
            CodePages.of(Integer.toString(container.ccsid()))
                    .decodeReplacing(bytes, 0, bytes.length, text);
        } catch (UnknownCodePageException e) {
            throw new HostDataException("container " + container.name() + ": " + e.getMessage());
        }
        byte[] converted = new byte[MOST_BYTES_PER_CHARACTER * text.length() + 1];
        CodePage.Encoded end = codePage.encode(text, converted, 0, converted.length);
        if (end.outcome() != CodePage.Stop.DONE) {
            throw new HostDataException(
                    "container %s has a character, at %d, that is not in code page %s"
                            .formatted(container.name(), end.characters(), codePage.name()));
        }
        return Bytes.wrap(converted, 0, end.end());
    }

    /** A container with a record. */
    final class RecordPart implements ChannelPart {
        private final String container;
        private final byte[] member;
        private final boolean required;
        private final int type;
        private final HostRecord record;

        RecordPart(Segment segment, String container, String name, ConversionOptions options) {
            this.container = container;
            member = name.getBytes(StandardCharsets.UTF_8);
            required = segment.required();
            type = segment.isChar() ? ccsid : Container.BIT;
            record = new HostRecord(segment, options, "/" + ROOT + "/" + name);
        }

        @Override
        public String container() {
            return container;
        }

        @Override
        public byte[] member() {
            return member;
        }

        @Override
        public int recordBytes() {
            return record.length();
        }

        @Override
        public Container encode(byte[] json, int from, int to) throws MappingException {
            return new Container(container, type, record.encode(json, from, to));
        }

        @Override
        public @Nullable Container initial() throws MappingException {
            return required ? new Container(container, type, record.initial()) : null;
        }

        @Override
        public void decode(Container came, ReplyJson json) throws HostDataException {
            record.decode(padded(inCodePage(came)), json);
        }

        /** Pads text that is shorter than its item with blanks, as a program would see it. */
        private Bytes padded(Bytes text) {
            if (type == Container.BIT || text.length() >= record.length()) {
                return text;
            }
            byte[] padded = Arrays.copyOf(text.array(), record.length());
            Arrays.fill(padded, text.length(), padded.length, codePage.space());
            return Bytes.wrap(padded);
        }
    }
}
