package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.httpclient.PreparedRequest;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** One program, with prepared request heads. Made by {@link HostLinkConnector#target}. */
public final class HostLinkTarget implements Target.Evented {
    private final PreparedRequest request;
    private final LinkedProgram program;
    private final HostLinkConfig config;
    private final String endpoint;

    HostLinkTarget(PreparedRequest request, LinkedProgram program, HostLinkConfig config) {
        this.request = request;
        this.program = program;
        this.config = config;
        this.endpoint = config.http().endpoint();
    }

    @Override
    public String name() {
        return program.program();
    }

    @Override
    public void call(Payload payload, CallContext context, Consumer<? super Outcome> answer) {
        long token = ThreadLocalRandom.current().nextLong();
        Bytes body =
                program.hasChannel()
                        ? request(context, token).channel(payload.as(Payload.Channel.class, this))
                        : request(context, token)
                                .commarea(payload.as(Payload.Commarea.class, this));
        request.call(body, context, outcome -> answer.accept(read(outcome, token)));
    }

    private LinkRequest request(CallContext context, long token) {
        return new LinkRequest(program, config, context, token);
    }

    private Outcome read(Outcome outcome, long token) {
        return outcome instanceof Outcome.Replied(Payload.HttpReply reply, Duration hostTime)
                ? read(reply, token, hostTime)
                : outcome;
    }

    private Outcome read(Payload.HttpReply reply, long token, Duration hostTime) {
        String mediaType = mediaType(reply);
        if (HttpAnswer.isAnswer(reply.status(), mediaType)
                && reply.body() instanceof Payload.Whole(Bytes bytes)) {
            return new LinkAnswer(program, endpoint, token, hostTime).of(bytes);
        }
        return HttpAnswer.other(reply.status(), mediaType, endpoint, hostTime);
    }

    private static String mediaType(Payload.HttpReply reply) {
        for (Payload.Header header : reply.headers()) {
            if (header.name().equalsIgnoreCase("content-type")) {
                return header.value();
            }
        }
        return "";
    }

    @Override
    public String toString() {
        return "HostLinkTarget[" + name() + "]";
    }
}
