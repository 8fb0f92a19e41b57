package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.resource.cci.Record;
import org.jspecify.annotations.Nullable;

/**
 * Channels in the adapter's form: a map of names to {@code byte[]} for BIT, to {@code String} for
 * CHAR (CICS TS, "Using the JCA local ECI resource adapter with channels and containers").
 */
final class ChannelRecords {
    private ChannelRecords() {}

    /** Stores the containers in the adapter's record. */
    @SuppressWarnings("unchecked") // the adapter's map accepts names and both kinds of values
    static void fill(Record record, Payload.Channel channel) throws RefusedRequestException {
        Map<Object, Object> map = (Map<Object, Object>) record;
        for (Container container : channel.containers()) {
            map.put(container.name(), value(container));
        }
    }

    /** Copies the payload's own array, as adapters may change what they get. */
    private static Object value(Container container) throws RefusedRequestException {
        return container.ccsid() == Container.BIT
                ? container.bytes().array().clone()
                : ContainerText.decoded(container);
    }

    /**
     * The containers of a reply.
     *
     * @param ccsid of text
     * @param mostBytes maximum total size
     */
    static Payload payload(Record record, int ccsid, int mostBytes)
            throws UnreadableReplyException {
        Map<String, Container> containers = new LinkedHashMap<>();
        long room = mostBytes;
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) record).entrySet()) {
            requireRoom(room, size(entry.getValue()), mostBytes);
            Container container = container(entry, ccsid);
            requireRoom(room, container.bytes().length(), mostBytes);
            room -= container.bytes().length();
            if (containers.put(container.name(), container) != null) {
                throw new UnreadableReplyException("two containers " + container.name());
            }
        }
        return new Payload.Channel(List.copyOf(containers.values()));
    }

    private static void requireRoom(long room, long needed, int mostBytes)
            throws UnreadableReplyException {
        if (needed > room) {
            throw new UnreadableReplyException(
                    "containers of more than %d bytes".formatted(mostBytes));
        }
    }

    /** A lower bound for text. */
    private static long size(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> bytes.length;
            case String text -> text.length();
            case null, default -> 0;
        };
    }

    private static Container container(Map.Entry<?, ?> entry, int ccsid)
            throws UnreadableReplyException {
        String name = String.valueOf(entry.getKey()).stripTrailing();
        return switch (entry.getValue()) {
            case byte[] bytes -> new Container(name, Container.BIT, Bytes.wrap(bytes));
            case String text ->
                    new Container(name, ccsid, ContainerText.encoded(name, text, ccsid));
            case null ->
                    throw new UnreadableReplyException(
                            "a container %s without a value".formatted(name));
            default ->
                    throw new UnreadableReplyException(
                            "a container %s with neither bytes nor text but %s"
                                    .formatted(name, entry.getValue().getClass().getName()));
        };
    }
}
