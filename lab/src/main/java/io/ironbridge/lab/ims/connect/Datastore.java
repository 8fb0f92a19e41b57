package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.connect.observe.DatastoreStatistics;
import io.ironbridge.lab.ims.connect.observe.ImsConnectView;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** An IMS that clients can name. */
final class Datastore {
    private static final int FLOOD = 0x0030;
    private static final int MOST_TPIPES_SHOWN = 1000;

    private final DatastoreConfig config;
    private final Otma otma;
    private final DatastoreStatistics statistics = new DatastoreStatistics();
    private final Map<String, Tpipe> tpipes = new ConcurrentHashMap<>();
    private volatile boolean active;

    Datastore(DatastoreConfig config, Otma otma) {
        this.config = config;
        this.otma = otma;
        this.active = config.active();
    }

    String name() {
        return config.id();
    }

    DatastoreConfig config() {
        return config;
    }

    DatastoreStatistics statistics() {
        return statistics;
    }

    /** STARTDS, STOPDS. */
    void setActive(boolean value) {
        active = value;
    }

    /** Whether clients are served. */
    boolean isOpen() {
        return active && otma.isAvailable();
    }

    private String status() {
        if (!active) {
            return "NOT ACTIVE";
        }
        return otma.isAvailable() ? "ACTIVE" : "DISCONNECT";
    }

    /**
     * Rejects requests if it is closed.
     *
     * @throws Refusal if it is stopped or its IMS accepts no input
     */
    void check(UndocumentedBehaviour rules) throws Refusal {
        if (!active) {
            throw closed(rules.stoppedReason(), "is stopped");
        }
        if (!otma.isAvailable()) {
            throw closed(rules.unavailableReason(), "is not connected");
        }
    }

    private Refusal closed(int reason, String what) {
        statistics.failed("RSM 4/" + reason);
        return Refusal.of(Rsm.of(ReturnCode.EXIT, reason), "data store " + name() + " " + what);
    }

    static Refusal unknown(String name) {
        return Refusal.of(
                Rsm.of(ReturnCode.EXIT, Reason.DATASTORE_UNKNOWN),
                "data store " + name + " is unknown");
    }

    /**
     * Sends a message to IMS, or rejects it if IMS has too many already.
     *
     * @param sessionWait of the waiting session
     */
    Exchange send(InputMessage message, SessionWait sessionWait) {
        Exchange exchange = new Exchange(this, sessionWait);
        int pending = statistics.sent();
        if (config.maxInput() > 0 && pending > config.maxInput()) {
            exchange.refused(FLOOD, 0);
        } else {
            otma.send(message, exchange);
        }
        return exchange;
    }

    Tpipe tpipe(String name) {
        Tpipe tpipe = otma.tpipe(name);
        if (tpipes.size() >= MOST_TPIPES_SHOWN) {
            tpipes.values().removeIf(each -> each.depth() == 0);
        }
        if (tpipes.size() < MOST_TPIPES_SHOWN) {
            tpipes.putIfAbsent(name, tpipe);
        }
        return tpipe;
    }

    ImsConnectView.DatastoreView view() {
        return new ImsConnectView.DatastoreView(
                name(),
                status(),
                config.reroute(),
                config.ackTimeout().toMillis(),
                config.maxInput(),
                statistics.view(),
                held());
    }

    private Map<String, Integer> held() {
        Map<String, Integer> depths = new TreeMap<>();
        tpipes.forEach((name, tpipe) -> {
            if (tpipe.depth() > 0) {
                depths.put(name, tpipe.depth());
            }
        });
        return depths;
    }
}
