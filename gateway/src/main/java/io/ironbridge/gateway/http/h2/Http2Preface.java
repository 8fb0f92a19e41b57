package io.ironbridge.gateway.http.h2;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;

/** What an HTTP/2 client sends first (RFC 9113 section 3.4). */
public final class Http2Preface {
    private static final AsciiString PREFACE = AsciiString.of("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

    /** The length in bytes. */
    static final int LENGTH = PREFACE.length();

    private Http2Preface() {}

    /** Whether the received bytes are the preface or the beginning of it. */
    public static boolean possible(ByteBuf in) {
        int length = Math.min(in.readableBytes(), LENGTH);
        for (int i = 0; i < length; i++) {
            if (in.getByte(in.readerIndex() + i) != PREFACE.byteAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all of it has arrived, provided that it is {@link #possible}. */
    public static boolean complete(ByteBuf in) {
        return in.readableBytes() >= LENGTH;
    }
}
