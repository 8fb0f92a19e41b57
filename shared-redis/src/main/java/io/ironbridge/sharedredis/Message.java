package io.ironbridge.sharedredis;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is published on a cluster's channel: sender, kind, content. */
sealed interface Message {
    /** Of the sender and the kind. */
    int HEAD = 17;

    /** Shows its sender that messages arrive. */
    record Ping(long session) implements Message {}

    /** Groups that have become invalid. */
    record Invalid(Set<String> groups) implements Message {}

    /** A message of the user of the store. */
    record Announced(Bytes content) implements Message {}

    /** A message with its sender. */
    record Sent(UUID sender, Message message) {
        byte[] bytes() {
            return switch (message) {
                case Ping(long session) ->
                        bytes('P', Long.BYTES, content -> content.putLong(session));
                case Invalid(Set<String> groups) -> {
                    List<byte[]> texts =
                            groups.stream()
                                    .map(group -> group.getBytes(StandardCharsets.UTF_8))
                                    .toList();
                    yield bytes(
                            'I',
                            texts.stream().mapToInt(text -> Integer.BYTES + text.length).sum(),
                            content ->
                                    texts.forEach(text -> content.putInt(text.length).put(text)));
                }
                case Announced(Bytes content) ->
                        bytes('A', content.length(), all -> all.put(content.buffer()));
            };
        }

        private byte[] bytes(char kind, int length, Consumer<ByteBuffer> content) {
            byte[] bytes = new byte[HEAD + length];
            content.accept(
                    ByteBuffer.wrap(bytes)
                            .putLong(sender.getMostSignificantBits())
                            .putLong(sender.getLeastSignificantBits())
                            .put((byte) kind));
            return bytes;
        }

        /** Null for what is no message of this version. */
        static @Nullable Sent of(byte[] bytes) {
            if (bytes.length < HEAD) {
                return null;
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            UUID sender = new UUID(buffer.getLong(), buffer.getLong());
            Message message =
                    switch (buffer.get()) {
                        case 'P' ->
                                buffer.remaining() == Long.BYTES
                                        ? new Ping(buffer.getLong())
                                        : null;
                        case 'I' -> invalid(buffer);
                        case 'A' -> new Announced(Bytes.wrap(bytes, HEAD, bytes.length - HEAD));
                        default -> null;
                    };
            return message == null ? null : new Sent(sender, message);
        }

        private static @Nullable Message invalid(ByteBuffer buffer) {
            Set<String> groups = new HashSet<>();
            while (buffer.hasRemaining()) {
                int length = buffer.remaining() < Integer.BYTES ? -1 : buffer.getInt();
                if (length < 0 || length > buffer.remaining()) {
                    return null;
                }
                byte[] text = new byte[length];
                buffer.get(text);
                groups.add(new String(text, StandardCharsets.UTF_8));
            }
            return new Invalid(groups);
        }
    }
}
