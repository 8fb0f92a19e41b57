package io.ironbridge.gateway.http.h1;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.Framing;
import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;

/**
 * A body in chunks (RFC 9112 section 7.1). Chunk extensions and trailer fields are checked and
 * dropped.
 */
final class ChunkedBody implements BodyReader {
    private static final int MAX_SIZE_DIGITS = 8;
    private static final byte[] NO_LINE = new byte[0];

    private enum Part {
        SIZE,
        DATA,
        DATA_END,
        TRAILER,
        END
    }

    private final HttpLimits limits;
    private final BodyBuffer body;
    private Part part = Part.SIZE;
    private long left;
    private int trailerBytes;
    private int trailerFields;

    ChunkedBody(HttpLimits limits, BodyBudget budget) {
        this.limits = limits;
        this.body = new BodyBuffer(limits.maxBodyBytes(), budget);
    }

    @Override
    public boolean read(ByteBuf in) throws RefusedRequest {
        while (part != Part.END && step(in)) {}
        return part == Part.END;
    }

    @Override
    public BodyBuffer buffer() {
        return body;
    }

    /**
     * Reads one part.
     *
     * @return false if more bytes are needed
     */
    private boolean step(ByteBuf in) throws RefusedRequest {
        return switch (part) {
            case SIZE -> size(in);
            case DATA -> data(in);
            case DATA_END -> dataEnd(in);
            case TRAILER -> trailer(in);
            case END -> false;
        };
    }

    private boolean size(ByteBuf in) throws RefusedRequest {
        byte[] line = line(in, limits.maxChunkLine(), "A chunk's size line is too long.");
        if (line.length == 0) {
            return false;
        }
        left = ChunkSize.parse(line);
        if (left > limits.maxBodyBytes() - body.length()) {
            throw Framing.tooLarge();
        }
        part = left == 0 ? Part.TRAILER : Part.DATA;
        return true;
    }

    private boolean data(ByteBuf in) throws RefusedRequest {
        int count = (int) Math.min(left, in.readableBytes());
        body.take(in, count);
        left -= count;
        if (left > 0) {
            return false;
        }
        part = Part.DATA_END;
        return true;
    }

    private boolean dataEnd(ByteBuf in) throws RefusedRequest {
        if (in.readableBytes() < 2) {
            return false;
        }
        if (in.readByte() != Grammar.CR || in.readByte() != Grammar.LF) {
            throw malformed("A chunk is longer than its size says.");
        }
        part = Part.SIZE;
        return true;
    }

    private boolean trailer(ByteBuf in) throws RefusedRequest {
        int room = limits.maxHeaderBytes() - trailerBytes;
        byte[] line = line(in, room, "The trailer fields are too large.");
        if (line.length == 0) {
            return false;
        }
        trailerBytes += line.length;
        if (line.length == 2) {
            part = Part.END;
        } else if (++trailerFields > limits.maxHeaderCount()) {
            throw RefusedRequest.of(431, "The request has too many trailer fields.");
        } else {
            FieldLine.checkValue(line, FieldLine.colon(line, 0) + 1, line.length - 2);
        }
        return true;
    }

    /** The next line with its CR LF; empty if it is not complete. */
    private static byte[] line(ByteBuf in, int limit, String tooLong) throws RefusedRequest {
        int lineFeed = in.indexOf(in.readerIndex(), in.writerIndex(), Grammar.LF);
        int length = lineFeed < 0 ? in.readableBytes() : lineFeed + 1 - in.readerIndex();
        if (length - 2 > limit) {
            throw malformed(tooLong);
        }
        if (lineFeed < 0) {
            return NO_LINE;
        }
        if (length < 2 || in.getByte(lineFeed - 1) != Grammar.CR) {
            throw malformed("A line of the chunked body does not end with CR LF.");
        }
        byte[] line = new byte[length];
        in.readBytes(line);
        return line;
    }

    /** Parses the number at the beginning of a chunk. */
    private static final class ChunkSize {
        /** Reads hexadecimal digits, then an optional extension. */
        static long parse(byte[] line) throws RefusedRequest {
            int at = 0;
            long size = 0;
            for (int digit = digit(line[0]); digit >= 0; digit = digit(line[at])) {
                size = size << 4 | digit;
                at++;
                if (at > MAX_SIZE_DIGITS) {
                    throw Framing.tooLarge();
                }
            }
            if (at == 0) {
                throw malformed("A chunk does not begin with its size.");
            }
            checkExtension(line, at);
            return size;
        }

        private static void checkExtension(byte[] line, int start) throws RefusedRequest {
            int end = line.length - 2;
            if (start < end && !isExtension(line, start, end)) {
                throw malformed(
                        "A chunk's size is not a hexadecimal number, or its extension is"
                                + " malformed.");
            }
        }

        /**
         * {@code *( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )}, RFC 9112 section
         * 7.1.1. The line ends with CR, which none of the parts may contain.
         */
        private static boolean isExtension(byte[] line, int start, int end) {
            int at = start;
            while (at < end) {
                at = Grammar.skipBlanks(line, at);
                if (line[at] != ';') {
                    return false;
                }
                int name = Grammar.skipBlanks(line, at + 1);
                at = Grammar.skipToken(line, name);
                if (at == name) {
                    return false;
                }
                int equals = Grammar.skipBlanks(line, at);
                if (line[equals] == '=') {
                    int value = Grammar.skipBlanks(line, equals + 1);
                    at =
                            line[value] == '"'
                                    ? Grammar.skipQuoted(line, value)
                                    : Grammar.skipToken(line, value);
                    if (at <= value) {
                        return false;
                    }
                }
            }
            return true;
        }

        private static int digit(byte character) {
            return Character.digit((char) (character & 0xff), 16);
        }
    }
}
