package io.ironbridge.gateway.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A reply as members share it, with the moment by the store's clock at which its making began.
 *
 * @param body of the response
 */
record SharedReply(long moment, Response response, Bytes body) {
    /** Of the format. */
    private static final byte VERSION = 1;

    private static final int HEAD = 1 + Long.BYTES + 2 * Integer.BYTES;
    private static final int MOST_FIELDS = 10_000;

    Bytes encoded() {
        List<byte[]> texts = new ArrayList<>();
        response.headers()
                .forEach(field -> {
                    texts.add(field.getKey().getBytes(UTF_8));
                    texts.add(field.getValue().getBytes(UTF_8));
                });
        int length = HEAD + body.length() + Integer.BYTES;
        for (byte[] text : texts) {
            length += Integer.BYTES + text.length;
        }
        byte[] bytes = new byte[length];
        ByteBuffer buffer =
                ByteBuffer.wrap(bytes)
                        .put(VERSION)
                        .putLong(moment)
                        .putInt(response.status())
                        .putInt(texts.size() / 2);
        texts.forEach(text -> buffer.putInt(text.length).put(text));
        buffer.put(body.buffer()).putInt(sum(bytes));
        return Bytes.wrap(bytes);
    }

    /** Null for what has another format, or is damaged. */
    static @Nullable SharedReply of(Bytes encoded) {
        ByteBuffer buffer = encoded.buffer();
        try {
            int end = buffer.limit() - Integer.BYTES;
            if (buffer.get() != VERSION || buffer.getInt(end) != sum(encoded.array())) {
                return null;
            }
            buffer.limit(end);
            long moment = buffer.getLong();
            int status = buffer.getInt();
            int number = buffer.getInt();
            if (number < 0 || number > MOST_FIELDS) {
                return null;
            }
            List<Map.Entry<String, String>> fields = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                fields.add(Map.entry(text(buffer), text(buffer)));
            }
            byte[] rest = new byte[buffer.remaining()];
            buffer.get(rest);
            Bytes body = Bytes.wrap(rest);
            return new SharedReply(
                    moment, new Response(status, fields, new Response.Whole(body)), body);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** CRC-32C of all but the sum itself. */
    private static int sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, Math.max(0, bytes.length - Integer.BYTES));
        return (int) sum.getValue();
    }

    private static String text(ByteBuffer buffer) {
        int length = buffer.getInt();
        if (length < 0 || length > buffer.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] text = new byte[length];
        buffer.get(text);
        return new String(text, UTF_8);
    }
}
