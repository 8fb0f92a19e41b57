package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.cics.task.WebRequest.WebService;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;

/** Requests and replies of web clients as fields of a frame. */
final class WebWire {
    private WebWire() {}

    static void write(FrameWriter out, WebRequest request) {
        out.text(request.method())
                .text(request.path())
                .text(request.query())
                .text(request.version())
                .list(request.headers(), WebWire::write)
                .bytes(request.body().bytes())
                .text(request.urimap());
        write(out, request.service());
        out.flag(request.secure());
    }

    static WebRequest request(FrameReader in) throws WireException {
        return new WebRequest(
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                in.list(WebWire::header),
                Area.of(in.bytes()),
                in.text(),
                service(in),
                in.flag());
    }

    static void write(FrameWriter out, WebReply reply) {
        out.number(reply.status())
                .text(reply.statusText())
                .text(reply.mediaType())
                .list(reply.headers(), WebWire::write)
                .bytes(reply.body().bytes())
                .flag(reply.close());
    }

    static WebReply reply(FrameReader in) throws WireException {
        return new WebReply(
                in.number(),
                in.text(),
                in.text(),
                in.list(WebWire::header),
                Area.of(in.bytes()),
                in.flag());
    }

    private static void write(FrameWriter out, WebHeader header) {
        out.text(header.name()).text(header.value());
    }

    private static WebHeader header(FrameReader in) throws WireException {
        return new WebHeader(in.text(), in.text());
    }

    private static void write(FrameWriter out, WebService service) {
        out.text(service.name())
                .text(service.clientAddress())
                .text(service.serverAddress())
                .number(service.port())
                .number(service.mostBytes());
    }

    private static WebService service(FrameReader in) throws WireException {
        return new WebService(in.text(), in.text(), in.text(), in.number(), in.number());
    }
}
