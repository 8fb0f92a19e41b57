package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.Interaction;
import javax.resource.cci.InteractionSpec;
import javax.resource.cci.Record;
import javax.resource.cci.ResourceWarning;
import org.jspecify.annotations.Nullable;

/** Calls of programs. */
public final class ECIInteraction implements Interaction {
    private final ECIConnection connection;

    ECIInteraction(ECIConnection connection) {
        this.connection = connection;
    }

    @Override
    public boolean execute(InteractionSpec spec, Record input, Record output)
            throws ResourceException {
        return connection.below().execute((ECIInteractionSpec) spec, input, output);
    }

    @Override
    public Record execute(InteractionSpec spec, Record input) throws ResourceException {
        throw new CICSUserInputException("CTG9620E no output record", null);
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public @Nullable ResourceWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public void close() {}
}
