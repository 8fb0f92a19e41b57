package io.ironbridge.connectorcics.jca.adapter;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.cci.Streamable;
import javax.resource.spi.CommException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.apache.derby.jdbc.EmbeddedXADataSource;

/**
 * Programs over a database of Derby, {@code derby:NAME} as {@code serverName}: {@code PAY} takes
 * one from a balance, {@code ABEND} does and fails, {@code HANG} does and returns when the
 * connection is closed, whatever interrupts it, {@code READ} does not. Each replies with the
 * balance as text.
 */
final class TransactionalRoad implements ECIManagedConnection.Road {
    private final XAConnection below;
    private final Connection connection;
    private final CountDownLatch closing = new CountDownLatch(1);

    TransactionalRoad(ECIManagedConnectionFactory factory) throws ResourceException {
        EmbeddedXADataSource source = new EmbeddedXADataSource();
        source.setDatabaseName(factory.serverName().substring("derby:".length()));
        source.setCreateDatabase("create");
        try {
            below = source.getXAConnection();
            connection = below.getConnection();
            try (Statement sql = connection.createStatement();
                    ResultSet tables =
                            connection.getMetaData().getTables(null, null, "BALANCE", null)) {
                if (!tables.next()) {
                    sql.execute("CREATE TABLE BALANCE (N INTEGER)");
                    sql.execute("INSERT INTO BALANCE VALUES 100");
                }
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static ResourceException failure(Exception cause) {
        ResourceException failure = new CommException("CTG9630E");
        failure.initCause(cause);
        return failure;
    }

    @Override
    public boolean execute(ECIInteractionSpec spec, Record input, Record output)
            throws ResourceException {
        if (Thread.currentThread().getContextClassLoader() != getClass().getClassLoader()) {
            throw new ResourceException("not on a thread of the adapter");
        }
        String program = spec.getFunctionName();
        try (Statement sql = connection.createStatement()) {
            if (!program.equals("READ")) {
                sql.executeUpdate("UPDATE BALANCE SET N = N - 1");
            }
            if (program.equals("HANG")) {
                awaitClose();
            }
            if (program.equals("ABEND")) {
                throw new CICSTxnAbendException("CTG9631E", "ABND");
            }
            try (ResultSet rows = sql.executeQuery("SELECT N FROM BALANCE")) {
                rows.next();
                byte[] reply = rows.getString(1).getBytes(StandardCharsets.US_ASCII);
                ((Streamable) output).read(new ByteArrayInputStream(reply));
            }
            return true;
        } catch (SQLException | IOException e) {
            throw failure(e);
        }
    }

    private void awaitClose() {
        boolean isInterrupted = false;
        while (closing.getCount() > 0) {
            try {
                closing.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public XAResource transactions() throws ResourceException {
        try {
            return below.getXAResource();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            below.close();
        } catch (SQLException e) {
            // it ends with the test
        }
    }
}
