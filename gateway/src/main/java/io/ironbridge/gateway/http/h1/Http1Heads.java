package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HttpDate;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.ResponseRules;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes the heads of HTTP/1.1 responses; the constant parts are encoded once. */
final class Http1Heads {
    /** The Connection field of a head. */
    enum Connection {
        /** No field: HTTP/1.1 connections stay open by default. */
        OPEN,
        /** For an HTTP/1.0 client that asked for it. */
        KEEP_ALIVE,
        CLOSE
    }

    private static final AsciiString KEEP_ALIVE = AsciiString.of("connection: keep-alive\r\n");
    private static final AsciiString CLOSE = AsciiString.of("connection: close\r\n");
    private static final int FIRST_STATUS = 200;
    private static final int STATUSES = 400;
    private static final List<AsciiString> STATUS_LINES = statusLines();

    private static final AsciiString CONTINUE = AsciiString.of("HTTP/1.1 100 Continue\r\n\r\n");

    /** Size of the interim response in bytes. */
    static final int CONTINUE_SIZE = CONTINUE.length();

    private static final AsciiString DATE = AsciiString.of("date: ");
    private static final AsciiString CONTENT_LENGTH = AsciiString.of("content-length: ");
    private static final AsciiString CHUNKED = AsciiString.of("transfer-encoding: chunked\r\n");
    private static final int CR_LF = Grammar.CR << 8 | Grammar.LF;
    private static final int COLON_BLANK = ':' << 8 | ' ';

    private static final int FIXED_SIZE = 160;
    private static final int FIELD_SIZE = 4;

    private final HttpDate date;

    Http1Heads(HttpDate date) {
        this.date = date;
    }

    private static List<AsciiString> statusLines() {
        AsciiString[] lines = new AsciiString[STATUSES];
        for (int i = 0; i < STATUSES; i++) {
            HttpResponseStatus status = HttpResponseStatus.valueOf(FIRST_STATUS + i);
            boolean known = !status.reasonPhrase().endsWith("(" + status.code() + ")");
            String reason = known ? status.reasonPhrase() : "";
            lines[i] = AsciiString.of("HTTP/1.1 " + status.code() + " " + reason + "\r\n");
        }
        return List.of(lines);
    }

    /** The approximate size of a head; never much too small. */
    static int size(Response response) {
        int size = FIXED_SIZE;
        for (Map.Entry<String, String> field : response.headers()) {
            size += field.getKey().length() + field.getValue().length() + FIELD_SIZE;
        }
        return size;
    }

    static void writeContinue(ByteBuf out) {
        write(out, CONTINUE);
    }

    /**
     * Writes a head.
     *
     * @param length of the body; negative to send no Content-Length
     */
    void write(
            ByteBuf out, Response response, long length, boolean chunked, Connection connection) {
        write(out, STATUS_LINES.get(response.status() - FIRST_STATUS));
        write(out, DATE);
        write(out, date.now());
        out.writeShort(CR_LF);
        for (Map.Entry<String, String> field : response.headers()) {
            writeField(out, field.getKey(), field.getValue());
        }
        if (length >= 0) {
            write(out, CONTENT_LENGTH);
            out.writeCharSequence(Long.toString(length), StandardCharsets.US_ASCII);
            out.writeShort(CR_LF);
        }
        if (chunked) {
            write(out, CHUNKED);
        }
        writeConnection(out, connection);
        out.writeShort(CR_LF);
    }

    private static void writeConnection(ByteBuf out, Connection connection) {
        switch (connection) {
            case OPEN -> {}
            case KEEP_ALIVE -> write(out, KEEP_ALIVE);
            case CLOSE -> write(out, CLOSE);
        }
    }

    private static void writeField(ByteBuf out, String name, String value) {
        if (ResponseRules.reserved(name)) {
            return;
        }
        ByteBufUtil.writeAscii(out, name);
        out.writeShort(COLON_BLANK);
        // One byte for each character up to U+00FF: Latin-1, as the values were read.
        ByteBufUtil.writeAscii(out, value);
        out.writeShort(CR_LF);
    }

    private static void write(ByteBuf out, AsciiString text) {
        out.writeBytes(text.array(), text.arrayOffset(), text.length());
    }
}
