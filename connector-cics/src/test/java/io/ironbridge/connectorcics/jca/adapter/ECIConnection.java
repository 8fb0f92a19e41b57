package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.NotSupportedException;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.ConnectionMetaData;
import javax.resource.cci.Interaction;
import javax.resource.cci.LocalTransaction;
import javax.resource.cci.ResultSetInfo;

/** What programs see of a connection. */
public final class ECIConnection implements Connection {
    private final ECIManagedConnection below;
    private final Runnable closing;

    ECIConnection(ECIManagedConnection below, Runnable closing) {
        this.below = below;
        this.closing = closing;
    }

    ECIManagedConnection below() {
        return below;
    }

    @Override
    public Interaction createInteraction() {
        return new ECIInteraction(this);
    }

    @Override
    public LocalTransaction getLocalTransaction() throws ResourceException {
        throw new NotSupportedException("not needed");
    }

    @Override
    public ConnectionMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("not needed");
    }

    @Override
    public ResultSetInfo getResultSetInfo() throws ResourceException {
        throw new NotSupportedException("there are none");
    }

    @Override
    public void close() {
        closing.run();
    }
}
