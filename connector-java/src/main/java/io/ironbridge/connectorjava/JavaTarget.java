package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;

/**
 * A program.
 *
 * @param name of the asset
 * @param program name of its class
 * @param resources that it may use
 */
record JavaTarget(String name, String program, DeclaredResources resources, JavaConnector connector)
        implements Target.Blocking {
    @Override
    public String resource() {
        return program;
    }

    @Override
    public Outcome call(Payload request, CallContext context) throws InterruptedException {
        Payload.Json json = request.as(Payload.Json.class, this);
        ProgramRun run = connector.run(this, json.text(), context);
        if (connector.isClosed()) {
            return run.closed(false);
        }
        if (context.deadline().hasPassed()) {
            return run.timedOut(false);
        }
        if (context.cancellation().isCancelled()) {
            return new Outcome.Cancelled(false);
        }
        return connector.enter(run) ? run.await() : connector.busy();
    }
}
