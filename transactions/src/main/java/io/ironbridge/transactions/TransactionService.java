package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.coordinator.TxControl;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.jta.recovery.XAResourceOrphanFilter;
import com.arjuna.ats.jta.xa.XidImple;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * The transaction manager of this process: begins units of work, writes decisions to its log, and
 * recovers after failures. There is one at a time, and all have the same log: {@link Narayana}
 * keeps its state in static fields.
 *
 * <p>Whatever reads the log runs on the thread of recovery.
 */
public final class TransactionService implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TransactionService.class.getName());

    /** After the deadline of a unit, in case its owner does not end it. */
    private static final Duration SAFETY = Duration.ofSeconds(60);

    private static final Duration REPORT = Duration.ofMinutes(1);

    private static @Nullable TransactionService running;

    private final Narayana narayana;
    private final ScheduledExecutorService recovery;
    private final XAResourceOrphanFilter filter = this::vote;
    private final Map<String, RecoveryResource> connections = new HashMap<>();
    private final Map<String, JtaUnitOfWork> active = new ConcurrentHashMap<>();
    private final Map<Ending, LongAdder> ended = new EnumMap<>(Ending.class);
    private final Duration callLimit;
    private final int slots;

    /** Units that are being committed. */
    private final AtomicInteger reserved = new AtomicInteger();

    /** Ended units that are in the log, or were there before the last search. */
    private final AtomicInteger left = new AtomicInteger();

    private final Set<String> remembered;
    private final @Nullable Membership membership;
    private final @Nullable PeerRecovery peers;
    private volatile List<Decision> decisions = List.of();
    private volatile Map<String, Set<String>> undecided = Map.of();

    /** Faults of prepares that have been reported, and when they can be again. */
    private final Map<String, Instant> prepareFaults = new ConcurrentHashMap<>();

    private volatile boolean isSearching;

    /** Units that have ended since a search has begun, which may have found their branches. */
    private final Set<String> endedInSearch = ConcurrentHashMap.newKeySet();

    /**
     * Undecided units for which a search is scheduled out of turn, or was made; only on the thread
     * of recovery.
     */
    private Set<String> searched = Set.of();

    private final long orphanNanos;

    private volatile boolean isLogUsable = true;

    private TransactionService(TransactionSettings settings, Narayana narayana) throws IOException {
        this.narayana = narayana;
        this.remembered = new ConcurrentSkipListSet<>(narayana.readConnections());
        this.slots = settings.slots();
        this.callLimit = settings.callLimit();
        this.orphanNanos = settings.orphanSafety().toNanos();
        this.membership = narayana.membership();
        this.peers =
                membership == null
                        ? null
                        : new PeerRecovery(settings.shared().orElseThrow().source(), membership);
        for (Ending ending : Ending.values()) {
            ended.put(ending, new LongAdder());
        }
        left.set(logged().size());
        narayana.recoveryModule().addXAResourceOrphanFilter(filter);
        this.recovery =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().name("transaction-recovery").daemon().factory());
        SharedLog shared = narayana.sharedLog();
        if (membership != null && shared != null) {
            shared.setMustDecide(this::cannotRollBack);
            membership.start(shared, active::isEmpty);
        }
        long nanos = settings.recoveryInterval().toNanos();
        var _ = recovery.scheduleWithFixedDelay(this::recover, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Opens the log. Recovery begins when connections are registered.
     *
     * @throws IOException if the log cannot be opened, if another process uses it, or if this
     *     process has used another one before
     * @throws IllegalStateException if this process has a transaction manager already
     */
    public static TransactionService start(TransactionSettings settings) throws IOException {
        synchronized (TransactionService.class) {
            if (running != null) {
                throw new IllegalStateException("this process has a transaction manager already");
            }
            TransactionService started = new TransactionService(settings, Narayana.of(settings));
            running = started;
            return started;
        }
    }

    // ---- units of work

    /**
     * Begins a unit of work. While a shared log cannot be written, it takes no work.
     *
     * @param time that it has; somewhat later it is rolled back even if its owner does nothing
     */
    public JtaUnitOfWork begin(Duration time) {
        try {
            narayana.manager()
                    .setTransactionTimeout(Math.toIntExact(time.plus(SAFETY).toSeconds()));
            narayana.manager().begin();
            Transaction begun = narayana.manager().suspend();
            JtaUnitOfWork unit =
                    new JtaUnitOfWork(
                            ((com.arjuna.ats.jta.transaction.Transaction) begun)
                                    .get_uid()
                                    .toString(),
                            begun,
                            log,
                            this::onEnd);
            if (unit.isOpen()) { // a fenced process waits for those of before only
                active.put(unit.id(), unit);
            }
            return unit;
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the units have to know of it. */
    private final JtaUnitOfWork.Log log =
            new JtaUnitOfWork.Log() {
                @Override
                public boolean isOpen() {
                    return membership == null || membership.isHeld();
                }

                @Override
                public boolean canDecide() {
                    return membership == null || membership.canDecide();
                }

                @Override
                public boolean reserve() {
                    if (narayana.sharedLog() != null
                            || reserved.incrementAndGet() + left.get() <= slots) {
                        return true;
                    }
                    reserved.decrementAndGet();
                    LOG.log(Level.DEBUG, "The log has no room: a unit of work is rolled back");
                    return false;
                }

                @Override
                public void release(boolean isFree) {
                    if (narayana.sharedLog() == null) {
                        if (!isFree) {
                            left.incrementAndGet();
                        }
                        reserved.decrementAndGet();
                    }
                }

                @Override
                public void onPrepareFailed(String connection, XAException why) {
                    warnOfPrepare(connection, why);
                }

                @Override
                public boolean isInDoubt(String id) {
                    SharedLog shared = narayana.sharedLog();
                    return shared != null && shared.isInDoubt(new Uid(id));
                }
            };

    /**
     * A rollback of the back end's own is no fault of its setup. Each fault is reported once a
     * minute.
     */
    private void warnOfPrepare(String connection, XAException why) {
        String text =
                "IRB-TX-0015W A unit of work could not be prepared at "
                        + connection
                        + " and is rolled back: "
                        + NamedResource.describe(why);
        boolean isRollback =
                why.errorCode >= XAException.XA_RBBASE && why.errorCode <= XAException.XA_RBEND;
        if (!isRollback) {
            Instant now = Instant.now();
            Instant due = prepareFaults.get(text);
            if (due == null || now.isAfter(due)) {
                prepareFaults.put(text, now.plus(REPORT));
                LOG.log(Level.WARNING, text);
            }
        }
    }

    private void onEnd(JtaUnitOfWork unit, Ending ending) {
        if (isSearching) {
            endedInSearch.add(unit.id());
        }
        active.remove(unit.id());
        SharedLog shared = narayana.sharedLog();
        if (shared != null) {
            shared.settle(new Uid(unit.id()));
        }
        Objects.requireNonNull(ended.get(ending)).increment();
        if (ending == Ending.MIXED && unit.isOnePhase()) {
            // One phase: there is no decision that recovery could carry out.
            var _ = recovery.submit(() -> logged(unit.id()).isPresent() && forgotten(unit.id()));
        }
    }

    private boolean cannotRollBack(Uid id) {
        JtaUnitOfWork unit = active.get(id.toString());
        return unit != null && unit.cannotRollBack();
    }

    /** Units of work that have begun and not ended. */
    public Collection<JtaUnitOfWork> active() {
        return List.copyOf(active.values());
    }

    /** Number of units of work that have ended like this. */
    public long ended(Ending ending) {
        return Objects.requireNonNull(ended.get(ending)).sum();
    }

    /**
     * Lets a unit of work that has not ended be rolled back at its end.
     *
     * @return false if there is none with this id
     */
    public boolean rollBack(String id) {
        JtaUnitOfWork unit = active.get(id);
        return unit != null && unit.setRollbackOnly();
    }

    // ---- recovery

    /**
     * Recovers the branches of a connection, now and in each search, until the result is closed.
     * The same connection of two configurations is recovered once.
     */
    public synchronized Registration register(Recovery source) {
        RecoveryResource connection = connections.get(source.name());
        if (connection == null) {
            connection = new RecoveryResource(source.name(), callLimit);
            connections.put(source.name(), connection);
            narayana.recoveryModule().addXAResourceRecoveryHelper(connection);
        }
        connection.add(source);
        recovery.execute(this::recover);
        RecoveryResource registered = connection;
        return () -> unregister(registered, source);
    }

    /**
     * Names of connections that had units of work, also in earlier starts, and in other nodes of a
     * shared log.
     *
     * @throws IOException if a shared log is not reached
     */
    public Set<String> remembered() throws IOException {
        Set<String> all = new TreeSet<>(remembered);
        all.addAll(narayana.connectionsOfAll());
        return all;
    }

    /**
     * Notes connections that have units of work from now on, for the recovery after a later start.
     *
     * @throws IOException if that cannot be written beside the log
     */
    public void remember(Collection<String> names) throws IOException {
        synchronized (remembered) {
            Set<String> all = new TreeSet<>(remembered);
            if (all.addAll(names)) {
                narayana.writeConnections(all);
                remembered.addAll(names);
            }
        }
    }

    /** Logs the connections of earlier starts that are not recovered. */
    public synchronized void warnOfUnregistered() {
        Set<String> missing = new TreeSet<>(remembered);
        missing.removeAll(connections.keySet());
        if (!missing.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-TX-0004W Units of work may be in doubt at "
                            + String.join(", ", missing)
                            + ": these connections are not configured and not searched");
        }
    }

    /** Ends the recovery of a connection. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    private void unregister(RecoveryResource connection, Recovery source) {
        synchronized (this) {
            if (!connection.remove(source)) {
                return;
            }
            connections.remove(connection.getJndiName());
        }
        narayana.recoveryModule().removeXAResourceRecoveryHelper(connection);
        connection.disconnect();
    }

    /**
     * A prepared branch is no orphan if its unit has not ended, however old it is, or is decided.
     * Narayana's own filter for the log cannot read a log in slots: it would leave every branch
     * alone.
     */
    private XAResourceOrphanFilter.Vote vote(Xid branch) {
        Uid unit = new XidImple(branch).getTransactionUid();
        if (membership != null && !membership.verify()) {
            return XAResourceOrphanFilter.Vote.LEAVE_ALONE; // another process ends it
        }
        try {
            return unit != null && (active.containsKey(unit.toString()) || logged().contains(unit))
                    ? XAResourceOrphanFilter.Vote.LEAVE_ALONE
                    : XAResourceOrphanFilter.Vote.ABSTAIN;
        } catch (IOException e) {
            LOG.log(Level.WARNING, "IRB-TX-0005W The transaction log cannot be read", e);
            return XAResourceOrphanFilter.Vote.LEAVE_ALONE;
        }
    }

    /** Searches for units of work in doubt, and ends them; blocks. */
    public void recoverNow() throws IOException, InterruptedException {
        onRecoveryThread(() -> {
            recover();
            return true;
        });
    }

    private <T> T onRecoveryThread(Callable<T> task) throws IOException, InterruptedException {
        try {
            return recovery.submit(task).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // the schedule would end without a word
    private void recover() {
        boolean isUsable = false;
        isSearching = true;
        try {
            if (membership != null && !membership.verify()) {
                return; // another process recovers, or the log is not reached
            }
            SharedLog shared = narayana.sharedLog();
            if (shared != null) {
                shared.settleAllBut(unit -> active.containsKey(unit.toString()));
            }
            narayana.recoveryManager().scan();
            report();
            List<Uid> logged = readLog();
            undecided = findUndecided(logged);
            if (!searched.containsAll(undecided.keySet())) { // some are new
                var _ = recovery.schedule(this::recover, orphanNanos, TimeUnit.NANOSECONDS);
            }
            searched = undecided.keySet();
            isUsable = membership != null || hasRoom(logged.size());
            if (peers != null) {
                peers.search(resources());
            }
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "The manager ends: no search follows", e);
        } catch (IOException | RuntimeException | Error bug) {
            LOG.log(
                    log.isOpen() ? Level.ERROR : Level.DEBUG, // a lost lease is reported as such
                    "IRB-TX-0902E A search for units of work in doubt failed",
                    bug);
        } finally {
            isLogUsable = isUsable;
            isSearching = false;
            endedInSearch.clear();
            resources().forEach(RecoveryResource::disconnect);
        }
    }

    private void report() {
        int committed = resources().stream().mapToInt(RecoveryResource::committed).sum();
        int rolledBack = resources().stream().mapToInt(RecoveryResource::rolledBack).sum();
        if (committed + rolledBack > 0) {
            LOG.log(
                    Level.INFO,
                    "IRB-TX-0014I Recovery has ended units of work: "
                            + committed
                            + " branches committed, "
                            + rolledBack
                            + " branches rolled back");
        }
    }

    private Map<String, Set<String>> findUndecided(List<Uid> logged) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (RecoveryResource connection : resources()) {
            // in this order: one that ends meanwhile is among the ended
            connection.ignore(unit -> active.containsKey(unit.toString()));
            connection.ignore(unit -> endedInSearch.contains(unit.toString()));
            for (XidImple branch : connection.prepared()) {
                if (RecoveryResource.isOf(branch, TxControl.getXANodeName())) {
                    found.computeIfAbsent(
                                    branch.getTransactionUid().toString(), _ -> new TreeSet<>())
                            .add(connection.getJndiName());
                }
            }
        }
        for (Uid decided : logged) {
            found.remove(decided.toString());
        }
        return Collections.unmodifiableMap(found);
    }

    private boolean hasRoom(int logged) throws IOException {
        narayana.tryToWrite();
        boolean hasRoom = logged < narayana.slots();
        if (!hasRoom && isLogUsable) {
            LOG.log(
                    Level.WARNING,
                    "IRB-TX-0006W The transaction log is full: units of work are rolled back until"
                            + " others are committed everywhere");
        }
        return hasRoom;
    }

    /**
     * Whether units of work can be committed: at the last search, the log had room and could be
     * read and written.
     */
    public boolean isLogUsable() {
        return isLogUsable && log.isOpen();
    }

    private synchronized List<RecoveryResource> resources() {
        return List.copyOf(connections.values());
    }

    // ---- the log

    /**
     * Units of work whose commit was decided, and not carried out everywhere, after the last
     * search.
     */
    public List<Decision> decisions() {
        return decisions;
    }

    /**
     * Units of work of earlier starts that have no decision, by id, with the connections where a
     * branch is prepared, after the last search: a later one rolls them back.
     */
    public Map<String, Set<String>> undecided() {
        return undecided;
    }

    /** Number of units of work that have ended here and not everywhere, after the last search. */
    public int inDoubt() {
        return decisions.size() + undecided.size();
    }

    /** Takes over what the log has, also the units that are active, and returns it. */
    private List<Uid> readLog() throws IOException {
        int before = left.get(); // units that end meanwhile are added
        List<Uid> logged = logged();
        List<Decision> found = new ArrayList<>();
        int ended = 0;
        for (Uid id : logged) {
            if (!active.containsKey(id.toString())) {
                ended++;
                LoggedUnit.read(id).map(LoggedUnit::decision).ifPresent(found::add);
            }
        }
        left.addAndGet(ended - before);
        decisions = List.copyOf(found);
        return logged;
    }

    /**
     * Repeats the commit of a decided unit of work now, also at back ends that have decided
     * otherwise.
     *
     * @return false if there is none with this id
     */
    public boolean commit(String id) throws IOException, InterruptedException {
        return onRecoveryThread(() -> {
            Optional<LoggedUnit> unit = logged(id);
            unit.ifPresent(LoggedUnit::retryHeuristics);
            recover();
            return unit.isPresent();
        });
    }

    /**
     * Removes a decided unit of work from the log. Branches that are still prepared are rolled back
     * by recovery.
     *
     * @return false if there is none with this id
     */
    public boolean forget(String id) throws IOException, InterruptedException {
        return onRecoveryThread(() -> {
            boolean isThere = logged(id).isPresent() && forgotten(id);
            readLog();
            return isThere;
        });
    }

    private static boolean forgotten(String id) throws IOException {
        try {
            return StoreManager.getRecoveryStore()
                    .remove_committed(new Uid(id), new AtomicAction().type());
        } catch (ObjectStoreException e) {
            throw new IOException(e);
        }
    }

    private Optional<LoggedUnit> logged(String id) throws IOException {
        for (Uid one : logged()) {
            if (one.toString().equals(id) && !active.containsKey(id)) {
                return LoggedUnit.read(one);
            }
        }
        return Optional.empty();
    }

    private static List<Uid> logged() throws IOException {
        return LoggedUnit.all(StoreManager.getRecoveryStore());
    }

    /**
     * Ends the manager. Units that have not ended are rolled back by their back ends. A search that
     * is running fails, and has ended when this returns, unless a call of it hangs for longer than
     * the limit of a call: afterwards, nothing writes to the folder of the log.
     */
    @Override
    public void close() {
        synchronized (TransactionService.class) {
            recovery.shutdownNow();
            resources().forEach(RecoveryResource::close);
            awaitSearch();
            narayana.recoveryModule().removeXAResourceOrphanFilter(filter);
            if (membership != null) {
                membership.close();
            }
            running = null;
        }
    }

    private void awaitSearch() {
        try {
            if (!recovery.awaitTermination(callLimit.toNanos(), TimeUnit.NANOSECONDS)) {
                LOG.log(Level.DEBUG, "A search for units of work in doubt has not ended");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
