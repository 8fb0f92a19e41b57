package io.ironbridge.lab.ims.connect.observe;

import io.ironbridge.lab.ims.connect.message.Irm;

/** The operator's view of a client. Written by its session, read by any thread. */
public final class ClientActivity {
    private final int port;
    private final String peer;
    private final Clock clock;
    private volatile String clientId = "";
    private volatile ClientState state = ClientState.RECV;
    private volatile long since;
    private volatile Last last = new Last("", "", "");

    /** Data of the last message; the operator needs only one consistent snapshot. */
    private record Last(String user, String transaction, String datastore) {}

    public ClientActivity(int port, String peer, Clock clock) {
        this.port = port;
        this.peer = peer;
        this.clock = clock;
        this.since = clock.now();
    }

    int port() {
        return port;
    }

    public String clientId() {
        return clientId;
    }

    public void clientId(String value) {
        clientId = value;
    }

    public void state(ClientState value) {
        if (value != state) {
            state = value;
            since = clock.now();
        }
    }

    /** Creates a new object only if something has changed. */
    public void last(Irm irm, String user, String transaction) {
        Last now = last;
        if (!now.transaction.equals(transaction)
                || !now.user.equals(user)
                || !now.datastore.equals(irm.datastore())) {
            last = new Last(user, transaction, irm.datastore());
        }
    }

    public ImsConnectView.ClientView view() {
        Last now = last;
        long seconds = (clock.now() - since) / 1_000_000_000L;
        return new ImsConnectView.ClientView(
                clientId, now.user, now.transaction, now.datastore, state.name(), seconds, peer);
    }

    @Override
    public String toString() {
        return clientId + " " + peer + " port " + port;
    }
}
