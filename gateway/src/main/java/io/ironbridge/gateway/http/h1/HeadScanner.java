package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;

/**
 * Finds the end of an HTTP/1 head, without reading a byte twice, and rejects one that is too long.
 */
final class HeadScanner {
    private static final int LINE_END = 2;
    private static final int MAX_EMPTY_LINES = 4;

    private final HttpLimits limits;
    private int searched;
    private int lineStart;
    private int requestLine;
    private int emptyLines;

    HeadScanner(HttpLimits limits) {
        this.limits = limits;
    }

    /**
     * Bytes of the head with its empty line, or -1 if more bytes are needed. The head begins at the
     * reader index.
     */
    int scan(ByteBuf in) throws RefusedRequest {
        skipEmptyLines(in);
        int length = -1;
        while (length < 0) {
            int lineFeed = in.indexOf(in.readerIndex() + searched, in.writerIndex(), Grammar.LF);
            if (lineFeed < 0) {
                searched = in.readableBytes();
                checkSize(searched);
                return -1;
            }
            length = line(in, lineFeed - in.readerIndex());
        }
        reset();
        return length;
    }

    /** Whether the first bytes of a head have arrived. */
    boolean begun() {
        return searched > 0;
    }

    /**
     * Processes the line that ends at this offset.
     *
     * @return the head's length if the line is the empty one
     */
    private int line(ByteBuf in, int lineFeed) throws RefusedRequest {
        if (lineFeed == lineStart || in.getByte(in.readerIndex() + lineFeed - 1) != Grammar.CR) {
            throw RefusedRequest.malformed("A line of the head does not end with CR LF.");
        }
        searched = lineFeed + 1;
        checkSize(searched);
        if (lineStart > 0 && lineFeed == lineStart + 1) {
            return searched;
        }
        if (lineStart == 0) {
            requestLine = searched;
        }
        lineStart = searched;
        return -1;
    }

    private void checkSize(int size) throws RefusedRequest {
        int line = requestLine > 0 ? requestLine : size;
        if (line - LINE_END > limits.maxRequestLine()) {
            throw RefusedRequest.of(414, "The request line is too long.");
        }
        if (requestLine > 0 && size - requestLine - LINE_END > limits.maxHeaderBytes()) {
            throw RefusedRequest.of(431, "The header fields are too large.");
        }
    }

    /**
     * Some clients send an extra line end after a body (RFC 9112 section 2.2). The number is
     * bounded, since a client that sends nothing else would never be idle.
     */
    private void skipEmptyLines(ByteBuf in) throws RefusedRequest {
        while (searched <= 1
                && in.readableBytes() >= LINE_END
                && in.getByte(in.readerIndex()) == Grammar.CR
                && in.getByte(in.readerIndex() + 1) == Grammar.LF) {
            if (++emptyLines > MAX_EMPTY_LINES) {
                throw RefusedRequest.malformed("Too many empty lines precede the request.");
            }
            in.skipBytes(LINE_END);
            searched = 0;
        }
    }

    private void reset() {
        searched = 0;
        lineStart = 0;
        requestLine = 0;
        emptyLines = 0;
    }
}
