package io.ironbridge.lab.drda;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * What Derby reads of a client: commands as a {@link Conversation} makes them, objects of any
 * length mostly as they come. Not thread-safe.
 */
final class RequestStream extends InputStream {
    private final InputStream client;
    private final Conversation conversation;
    private final Consumer<IOException> onRejected;

    private byte[] ready = {};
    private int next;
    private int passing;
    private boolean continued;

    /**
     * @param onRejected called before the stream fails, unless the client has just gone
     */
    RequestStream(InputStream client, Conversation conversation, Consumer<IOException> onRejected) {
        this.client = new BufferedInputStream(client, Dss.SEGMENT);
        this.conversation = conversation;
        this.onRejected = onRejected;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            while (next == ready.length && passing == 0) {
                if (!(continued ? readFurther() : readDss())) {
                    return -1;
                }
            }
            return next < ready.length ? copy(to, offset, length) : pass(to, offset, length);
        } catch (IOException e) {
            if (e instanceof DrdaException || !conversation.isLoggedIn()) {
                onRejected.accept(e);
            }
            throw e;
        }
    }

    private int copy(byte[] to, int offset, int length) {
        int count = Math.min(length, ready.length - next);
        System.arraycopy(ready, next, to, offset, count);
        next += count;
        return count;
    }

    private int pass(byte[] to, int offset, int length) throws IOException {
        int count = client.read(to, offset, Math.min(length, passing));
        if (count < 0) {
            throw new EOFException("the connection ended within a DSS");
        }
        passing -= count;
        return count;
    }

    private boolean readFurther() throws IOException {
        byte[] ll = bytes(2);
        passing = Dss.further(ll);
        continued = Dss.isContinued(ll);
        makeReady(ll);
        return true;
    }

    /** Returns false at the end of the connection. */
    private boolean readDss() throws IOException {
        byte[] header = client.readNBytes(Dss.HEADER);
        if (header.length == 0) {
            return false;
        }
        if (header.length < Dss.HEADER) {
            throw new EOFException("the connection ended within a DSS header");
        }
        Dss.check(header);
        continued = Dss.isContinued(header);
        int length = Dss.length(header) - Dss.HEADER;
        switch (Dss.type(header)) {
            case Dss.REQUEST -> {
                if (continued) {
                    throw new DrdaException("a command is longer than a segment");
                }
                makeReady(Dss.of(header, conversation.command(header, bytes(length))));
            }
            case Dss.OBJECT -> object(header, length);
            default -> throw new DrdaException("a DSS has the unknown type " + Dss.type(header));
        }
        return true;
    }

    private void object(byte[] header, int length) throws IOException {
        if (!conversation.isLoggedIn()) {
            throw new DrdaException("an object came before the password");
        }
        if (continued || !conversation.isJcc()) {
            makeReady(header);
            passing = length;
            return;
        }
        byte[] body = JccRequests.object(header, bytes(length));
        makeReady(body.length == 0 ? body : Dss.of(header, body));
    }

    private void makeReady(byte[] bytes) {
        ready = bytes;
        next = 0;
    }

    private byte[] bytes(int count) throws IOException {
        byte[] read = client.readNBytes(count);
        if (read.length < count) {
            throw new EOFException("the connection ended within a DSS");
        }
        return read;
    }
}
