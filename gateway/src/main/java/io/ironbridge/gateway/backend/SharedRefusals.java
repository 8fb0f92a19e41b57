package io.ironbridge.gateway.backend;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.cluster.Cluster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Tells the other members of a cluster which users a back end has refused, so that not each of them
 * tries the same password. A message has no password, but one byte of a digest: members that have
 * another password of the user already are not held back by it, but for one of 256.
 */
public final class SharedRefusals
        implements Cluster.Part, CredentialRefusals.Listener, AutoCloseable {
    private final CredentialRefusals refusals;
    private final Cluster cluster;

    /** Tells, and hears, until it is closed. */
    public SharedRefusals(CredentialRefusals refusals, Cluster cluster) {
        this.refusals = refusals;
        this.cluster = cluster;
        cluster.add(this);
        refusals.add(this);
    }

    @Override
    public byte topic() {
        return 'P';
    }

    @Override
    public void kept(CredentialRefusals.Refused refused) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeUTF(refused.endpoint());
            out.writeUTF(refused.user());
            out.writeByte(refused.mark());
            out.writeInt(refused.inARow());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no device
        }
        cluster.announce(this, Bytes.wrap(bytes.toByteArray()));
    }

    /** One without content asks for all that is known. */
    @Override
    public void heard(Bytes message) {
        if (message.isEmpty()) {
            refusals.all().forEach(this::kept);
            return;
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(message.array()));
        try {
            refusals.adopt(
                    new CredentialRefusals.Refused(
                            in.readUTF(), in.readUTF(), in.readByte(), in.readInt()));
        } catch (IOException e) {
            // of another version
        }
    }

    @Override
    public void joined() {
        cluster.announce(this, Bytes.EMPTY);
    }

    @Override
    public void close() {
        refusals.remove(this);
        cluster.remove(this);
    }
}
