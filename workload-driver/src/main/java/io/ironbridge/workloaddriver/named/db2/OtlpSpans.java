package io.ironbridge.workloaddriver.named.db2;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts operation requests in exported traces: spans of kind SERVER whose name has a path, such as
 * {@code GET /employees}. Spans of the server's own pages have only the method as their name. The
 * message is ExportTraceServiceRequest in Protocol Buffers, with the field numbers of
 * opentelemetry-proto 1.x.
 */
final class OtlpSpans {
    private static final int RESOURCE_SPANS = 1;
    private static final int SCOPE_SPANS = 2;
    private static final int SPANS = 2;
    private static final int NAME = 5;
    private static final int KIND = 6;
    private static final long SERVER = 2;

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int COUNTED_BYTES = 2;
    private static final int FOUR_BYTES = 5;
    private static final int WIRE_TYPES = 7;
    private static final int NUMBER_SHIFT = 3;

    private OtlpSpans() {}

    /**
     * The number of requests.
     *
     * @throws IOException if the message is not of this type
     */
    static long requests(byte[] message) throws IOException {
        try {
            long requests = 0;
            for (ByteBuffer ofResource : messages(ByteBuffer.wrap(message), RESOURCE_SPANS)) {
                for (ByteBuffer ofScope : messages(ofResource, SCOPE_SPANS)) {
                    for (ByteBuffer span : messages(ofScope, SPANS)) {
                        requests += isRequest(span) ? 1 : 0;
                    }
                }
            }
            return requests;
        } catch (BufferUnderflowException
                | IllegalArgumentException
                | IndexOutOfBoundsException e) {
            throw new IOException("the message is truncated", e);
        }
    }

    private static List<ByteBuffer> messages(ByteBuffer in, int number) throws IOException {
        List<ByteBuffer> found = new ArrayList<>();
        while (in.hasRemaining()) {
            long tag = varint(in);
            if (tag == ((long) number << NUMBER_SHIFT | COUNTED_BYTES)) {
                found.add(counted(in));
            } else {
                skip(tag, in);
            }
        }
        return found;
    }

    private static boolean isRequest(ByteBuffer span) throws IOException {
        boolean server = false;
        boolean hasPath = false;
        while (span.hasRemaining()) {
            long tag = varint(span);
            if (tag == ((long) KIND << NUMBER_SHIFT | VARINT)) {
                server = varint(span) == SERVER;
            } else if (tag == ((long) NAME << NUMBER_SHIFT | COUNTED_BYTES)) {
                hasPath = hasSlash(counted(span));
            } else {
                skip(tag, span);
            }
        }
        return server && hasPath;
    }

    private static boolean hasSlash(ByteBuffer text) {
        while (text.hasRemaining()) {
            if (text.get() == '/') {
                return true;
            }
        }
        return false;
    }

    private static ByteBuffer counted(ByteBuffer in) throws IOException {
        int length = (int) varint(in);
        ByteBuffer content = in.slice(in.position(), length);
        in.position(in.position() + length);
        return content;
    }

    private static void skip(long tag, ByteBuffer in) throws IOException {
        switch ((int) (tag & WIRE_TYPES)) {
            case VARINT -> varint(in);
            case EIGHT_BYTES -> in.position(in.position() + Long.BYTES);
            case COUNTED_BYTES -> counted(in);
            case FOUR_BYTES -> in.position(in.position() + Integer.BYTES);
            default -> throw new IOException("the message is not in Protocol Buffers format");
        }
    }

    private static long varint(ByteBuffer in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("the message is not in Protocol Buffers format");
    }
}
