package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.text.Node;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replies that are kept byte by byte, because their items do not restore them: a COMMAREA is one
 * text of hexadecimal digits, an IMS message a list of them, a channel a map of containers, each
 * with its CCSID before a blank.
 */
final class RawReply {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private RawReply() {}

    /** Empty for messages of queues, whose properties it would lose. */
    static Optional<Object> of(Payload payload) {
        return switch (payload) {
            case Payload.Commarea(Bytes bytes) -> Optional.of(hex(bytes));
            case Payload.Segments(List<Bytes> segments, _) ->
                    Optional.of(segments.stream().map(RawReply::hex).toList());
            case Payload.Channel(List<Payload.Container> containers) -> {
                Map<String, Object> map = new LinkedHashMap<>();
                containers.forEach(
                        each -> map.put(each.name(), each.ccsid() + " " + hex(each.bytes())));
                yield Optional.of(map);
            }
            case Payload.Json _, Payload.HttpReply _, Payload.Message _, Payload.NoMessage _ ->
                    Optional.empty();
        };
    }

    /**
     * The payload of a value as in the file.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Payload payload(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> new Payload.Commarea(bytes(scalar.text()));
            case Node.Arr list ->
                    new Payload.Segments(
                            list.items().stream().map(RawReply::text).map(RawReply::bytes).toList(),
                            "");
            case Node.Obj map ->
                    new Payload.Channel(
                            map.entries().entrySet().stream()
                                    .map(each ->
                                            container(each.getKey(), text(each.getValue().value())))
                                    .toList());
        };
    }

    private static Payload.Container container(String name, String text) {
        String[] parts = text.split(" ", 2);
        return new Payload.Container(
                name, Integer.parseInt(parts[0]), bytes(parts.length > 1 ? parts[1] : ""));
    }

    private static String text(Node node) {
        return node instanceof Node.Scalar scalar ? scalar.text() : "-";
    }

    static String hex(Bytes bytes) {
        return HEX.formatHex(bytes.array());
    }

    static Bytes bytes(String hex) {
        return Bytes.wrap(HEX.parseHex(hex.strip()));
    }
}
