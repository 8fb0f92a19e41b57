package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.HashSet;
import java.util.Set;

/** One program. Made by {@link JcaConnector#target}. */
public final class JcaTarget implements Target.Blocking {
    private final JcaConnector connector;
    private final JcaProgram program;

    JcaTarget(JcaConnector connector, JcaProgram program) {
        this.connector = connector;
        this.program = program;
    }

    @Override
    public String name() {
        return program.program();
    }

    @Override
    public Outcome call(Payload request, CallContext context) throws InterruptedException {
        return connector.call(program, checked(request), context);
    }

    private Payload checked(Payload request) {
        return switch (program.area()) {
            case JcaProgram.Commarea(int length) ->
                    checked(request.as(Payload.Commarea.class, this), length);
            case JcaProgram.Channel _ -> checked(request.as(Payload.Channel.class, this));
        };
    }

    private Payload checked(Payload.Commarea request, int length) {
        if (request.bytes().length() > length) {
            throw new IllegalArgumentException(
                    "%d bytes exceed the COMMAREA of %s: %d"
                            .formatted(request.bytes().length(), name(), length));
        }
        return request;
    }

    private static Payload checked(Payload.Channel request) {
        Set<String> names = new HashSet<>();
        for (Payload.Container container : request.containers()) {
            if (!names.add(JcaProgram.name("container", container.name(), 16))) {
                throw new IllegalArgumentException("two containers " + container.name());
            }
        }
        return request;
    }

    @Override
    public String toString() {
        return "JcaTarget[" + name() + "]";
    }
}
