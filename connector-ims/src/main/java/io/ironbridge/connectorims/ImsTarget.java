package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.List;
import java.util.function.Consumer;

/**
 * One transaction, or the queue of one tpipe, with prepared request headers. Requests and replies
 * are {@code Payload.Segments}. Made by {@link ImsConnector#target}.
 */
public final class ImsTarget implements Target.Evented {
    private final PreparedTransaction prepared;
    private final Calls calls;

    /** Makes calls. */
    interface Calls {
        void call(
                PreparedTransaction transaction,
                List<Bytes> segments,
                CallContext context,
                Consumer<? super Outcome> answer);
    }

    ImsTarget(PreparedTransaction prepared, Calls calls) {
        this.prepared = prepared;
        this.calls = calls;
    }

    @Override
    public String name() {
        return prepared.transaction().name();
    }

    @Override
    public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        Payload.Segments input = request.as(Payload.Segments.class, this);
        calls.call(
                prepared,
                prepared.transaction().interaction().sends()
                        ? Input.checked(name(), input.segments())
                        : List.of(),
                context,
                answer);
    }

    @Override
    public String toString() {
        return "ImsTarget[" + name() + "]";
    }
}
