package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;

/**
 * A service, prepared for calls. Requests are {@link Payload.Message}, replies the same or {@link
 * Payload.NoMessage}; a two-way service without a reply within the wait interval ends with {@link
 * Outcome.TimedOut}.
 */
public final class MqTarget implements Target.Blocking {
    private final MqService service;
    private final Calling calling;

    /** Makes calls. */
    interface Calling {
        Outcome call(MqService service, Payload.Message request, CallContext context)
                throws InterruptedException;
    }

    MqTarget(MqService service, Calling calling) {
        this.service = service;
        this.calling = calling;
    }

    @Override
    public String name() {
        return service.name();
    }

    @Override
    public String resource() {
        return service.destination().name();
    }

    @Override
    public Outcome call(Payload request, CallContext context) throws InterruptedException {
        return calling.call(service, request.as(Payload.Message.class, this), context);
    }
}
