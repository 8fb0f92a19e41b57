package io.ironbridge.connectorcics.jca.adapter;

import javax.naming.NamingException;
import javax.naming.Reference;
import javax.resource.NotSupportedException;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.ConnectionFactory;
import javax.resource.cci.ConnectionSpec;
import javax.resource.cci.RecordFactory;
import javax.resource.cci.ResourceAdapterMetaData;

/** Connections for a program without an application server: nobody pools or listens. */
public final class ECIConnectionFactory implements ConnectionFactory {
    private static final long serialVersionUID = 1;

    private final ECIManagedConnectionFactory factory;

    ECIConnectionFactory(ECIManagedConnectionFactory factory) {
        this.factory = factory;
    }

    @Override
    public Connection getConnection() throws ResourceException {
        ECIManagedConnection below = new ECIManagedConnection(factory);
        return new ECIConnection(below, below::destroy);
    }

    @Override
    public Connection getConnection(ConnectionSpec spec) throws ResourceException {
        return getConnection();
    }

    @Override
    public RecordFactory getRecordFactory() throws ResourceException {
        throw new NotSupportedException("records are made by whoever needs them");
    }

    @Override
    public ResourceAdapterMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("not needed");
    }

    @Override
    public void setReference(Reference given) {}

    @Override
    public Reference getReference() throws NamingException {
        throw new NamingException("not bound");
    }
}
