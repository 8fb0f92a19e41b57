package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.ServantStatus;
import java.util.List;
import java.util.Optional;

/** Where programs run. */
interface ProgramHost extends AutoCloseable {
    /** A call, which has not begun. */
    ProgramRun run(JavaTarget target, Bytes json, CallContext context);

    ConnectionCounts connections(int busy);

    List<ServantStatus> statuses();

    /** Why no program can run; empty if it can. */
    Optional<String> trouble();

    /** All calls have ended for their callers. */
    @Override
    void close();
}
