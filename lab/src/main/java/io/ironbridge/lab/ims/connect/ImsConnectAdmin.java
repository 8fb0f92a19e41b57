package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.observe.ImsConnectView;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The operator's commands of one IMS Connect. Each returns whether the named resource exists.
 * Thread-safe.
 */
public final class ImsConnectAdmin {
    private static final System.Logger LOG = System.getLogger(ImsConnectAdmin.class.getName());

    private final SessionContext context;
    private final SocketCount sockets;
    private final List<Port> ports;

    ImsConnectAdmin(SessionContext context, SocketCount sockets, List<Port> ports) {
        this.context = context;
        this.sockets = sockets;
        this.ports = ports;
    }

    /** VIEWHWS. */
    public ImsConnectView view() {
        ImsConnectConfig config = context.config();
        return new ImsConnectView(
                config.id(),
                context.racf().checks(),
                config.tcpip().maxSockets(),
                sockets.now(),
                config.tcpip().timeout().toMillis(),
                context.recorder().isOn(),
                context.datastores().values().stream()
                        .map(Datastore::view)
                        .sorted(Comparator.comparing(ImsConnectView.DatastoreView::id))
                        .toList(),
                ports.stream().map(Port::view).toList(),
                context.statistics().view());
    }

    /** VIEWDS. */
    public Optional<ImsConnectView.DatastoreView> viewDatastore(String id) {
        return datastore(id).map(Datastore::view);
    }

    /** VIEWPORT. */
    public Optional<ImsConnectView.PortView> viewPort(int number) {
        return port(number).map(Port::view);
    }

    /** What VIEWPORT shows of one client. */
    public Optional<ImsConnectView.ClientView> viewClient(int number, String clientId) {
        return port(number).flatMap(port -> port.clients().view(clientId));
    }

    /** STARTDS. */
    public boolean startDatastore(String id) {
        return setActive(id, true);
    }

    /** STOPDS: clients get an RSM; output for messages already in IMS is still delivered. */
    public boolean stopDatastore(String id) {
        return setActive(id, false);
    }

    private boolean setActive(String id, boolean active) {
        Optional<Datastore> datastore = datastore(id);
        datastore.ifPresent(found -> found.setActive(active));
        datastore.ifPresent(found -> log("data store", id, active ? "started" : "stopped"));
        return datastore.isPresent();
    }

    /**
     * OPENPORT.
     *
     * @throws IOException if another process has the port meanwhile
     */
    public boolean startPort(int number) throws IOException {
        Optional<Port> port = port(number);
        if (port.isPresent()) {
            port.get().reopen();
            log("port", String.valueOf(number), "started");
        }
        return port.isPresent();
    }

    /** STOPPORT: its clients are disconnected. */
    public boolean stopPort(int number) {
        Optional<Port> port = port(number);
        port.ifPresent(Port::stop);
        port.ifPresent(found -> log("port", String.valueOf(number), "stopped"));
        return port.isPresent();
    }

    /** STOPCLNT: its connection is cut. */
    public boolean stopClient(int number, String clientId) {
        boolean isStopped =
                port(number).map(port -> port.clients().isStopped(clientId)).orElse(false);
        if (isStopped) {
            log("client", clientId, "stopped");
        }
        return isStopped;
    }

    /**
     * RECORDER OPEN: truncates the file.
     *
     * @throws IOException where no file is configured, or it cannot be written
     */
    public void openRecorder() throws IOException {
        context.recorder().open();
        log("recorder", "", "opened");
    }

    /** RECORDER CLOSE. */
    public void closeRecorder() {
        context.recorder().close();
        log("recorder", "", "closed");
    }

    /** SETRACF: whether users and passwords are checked from now on. */
    public void setRacf(boolean value) {
        context.racf().setChecks(value);
        log("RACF", "", value ? "on" : "off");
    }

    private Optional<Datastore> datastore(String id) {
        return Optional.ofNullable(context.datastores().get(id));
    }

    private Optional<Port> port(int number) {
        return ports.stream().filter(port -> port.number() == number).findFirst();
    }

    private void log(String what, String name, String how) {
        LOG.log(
                Level.INFO,
                "IRB-LAB-8007I IMS Connect {0}: {1} {2} {3}",
                context.config().id(),
                what,
                name,
                how);
    }
}
