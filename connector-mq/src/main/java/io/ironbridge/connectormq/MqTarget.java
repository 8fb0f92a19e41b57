package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A service, prepared for calls. Requests are {@link Payload.Message}, replies the same or {@link
 * Payload.NoMessage}; a two-way service without a reply within the wait interval ends with {@link
 * Outcome.TimedOut}.
 */
public final class MqTarget implements Target.Blocking {
    private final MqConnector connector;
    private final MqService service;
    private final Action action;

    MqTarget(MqConnector connector, MqService service, Action action) {
        this.connector = connector;
        this.service = service;
        this.action = action;
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
        MqConnector.Admitted admitted = admit(request, context);
        return admitted.call() == null
                ? Objects.requireNonNull(admitted.outcome())
                : admitted.call().await();
    }

    @Override
    public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        MqConnector.Admitted admitted = admit(request, context);
        if (admitted.call() == null) {
            answer.accept(Objects.requireNonNull(admitted.outcome()));
        } else {
            admitted.call().run(answer);
        }
    }

    private MqConnector.Admitted admit(Payload request, CallContext context) {
        return connector.admit(action, service, request.as(Payload.Message.class, this), context);
    }
}
