package io.ironbridge.servants;

import io.ironbridge.servants.wire.HeapReport;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The servants of an owner: active ones, as many as tasks need at once, spares that replace a lost
 * one immediately, and the tasks that wait for one. {@link ServantSupervisor} starts missing ones.
 * Thread-safe.
 */
public final class Servants {
    private static final System.Logger LOG = System.getLogger(Servants.class.getName());
    private static final int MOST_ENDED = 20;

    private final String owner;
    private final ServantSettings settings;
    private final ServantQueue queue;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Signalled when a servant gets a task. */
    private final Condition working = lock.newCondition();

    /** Used from its front: warm ones there, replacements of lost ones at its end. */
    private final Deque<Servant> free = new ArrayDeque<>();

    private final Set<Servant> busy = ConcurrentHashMap.newKeySet();
    private final Deque<Servant> spares = new ArrayDeque<>();
    private final TreeMap<String, Long> lost = new TreeMap<>();

    /** That have not ended. */
    private final Set<ServantProcess> processes = new LinkedHashSet<>();

    /** The last ones that have ended, oldest first. */
    private final Deque<ServantView> ended = new ArrayDeque<>();

    /** With the nanoseconds that they have after they are replaced. */
    private final Map<Servant, Long> fenced = new HashMap<>();

    private LoadedPrograms programs;
    private Optional<String> trouble = Optional.empty();
    private int failures;

    /** Active servants to have: as many as tasks have needed at once, and the minimum at least. */
    private int wanted;

    /** Most tasks at once, running or waiting, since {@link #peakSince}. */
    private int peak;

    private long peakSince = System.nanoTime();

    /** Whether there has been a task; spares are not needed before. */
    private boolean used;

    private long started;
    private long failedStarts;
    private boolean closed;

    /**
     * @param owner for messages
     */
    Servants(String owner, ServantSettings settings, LoadedPrograms programs, int queueLimit) {
        this.owner = owner;
        this.settings = settings;
        this.programs = programs;
        this.queue = new ServantQueue(queueLimit);
        this.wanted = settings.pool().min() * workers();
        this.used = settings.pool().min() == settings.pool().max();
    }

    /**
     * A servant for one task; pass it to {@link #release} or {@link #lost} afterwards.
     *
     * @param useless completed when the task need not run any more: it leaves the queue
     * @throws TaskRejectedException if none becomes free in time, the queue is full, none can be
     *     started, or the task is useless
     */
    Servant acquire(Duration maxWait, CompletionStage<?> useless)
            throws InterruptedException, TaskRejectedException {
        ServantQueue.Place place;
        lock.lock();
        try {
            checkOpen();
            Optional<Servant> alive = pollAlive().or(this::pollSpare);
            if (alive.isPresent()) {
                markBusy(alive.get());
                return alive.get();
            }
            place = queue.join();
            want(atOnce());
        } finally {
            lock.unlock();
        }
        var _ = useless.whenComplete((_, _) -> drop(place));
        return await(place, maxWait);
    }

    private void drop(ServantQueue.Place place) {
        lock.lock();
        try {
            queue.drop(place);
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen() throws TaskRejectedException {
        if (closed) {
            throw new TaskRejectedException("No more tasks are accepted");
        }
        if (trouble.isPresent() && active() == 0) {
            throw new TaskRejectedException(trouble.get());
        }
    }

    private Optional<Servant> pollAlive() {
        for (Servant first = free.pollFirst(); first != null; first = free.pollFirst()) {
            if (first.isAlive()) {
                return Optional.of(first);
            }
            first.dismiss();
            replace(first, "idle");
        }
        return Optional.empty();
    }

    /** A spare becomes active if there may be more active ones. */
    private Optional<Servant> pollSpare() {
        int active = activeOfThisGeneration();
        if (active >= settings.capacity() || spares.isEmpty()) {
            return Optional.empty();
        }
        want(active + 1);
        return Optional.of(spares.removeFirst());
    }

    /** So many active servants are needed at once. */
    private void want(int atOnce) {
        wanted = Math.max(wanted, ofProcesses(atOnce));
        changed.signalAll();
    }

    /** Servants of a process come together. */
    private int ofProcesses(int atOnce) {
        int processes = Math.ceilDiv(atOnce, workers());
        return Math.clamp(processes, settings.pool().min(), settings.pool().max()) * workers();
    }

    private int atOnce() {
        int tasks = busy.size() + queue.size();
        peak = Math.max(peak, tasks);
        return tasks;
    }

    private int workers() {
        return settings.connections().workers();
    }

    private Servant await(ServantQueue.Place place, Duration maxWait)
            throws InterruptedException, TaskRejectedException {
        try {
            return place.servant().get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new TaskRejectedException(ServantStarter.reason(e));
        } catch (TimeoutException e) {
            return giveUp(place).orElseThrow(() -> tooLate(maxWait));
        } catch (InterruptedException e) {
            giveUp(place).ifPresent(this::release);
            throw e;
        }
    }

    private TaskRejectedException tooLate(Duration maxWait) {
        lock.lock();
        try {
            queue.refuse();
            return new TaskRejectedException(
                    "No servant was free for " + maxWait.toMillis() + " ms");
        } finally {
            lock.unlock();
        }
    }

    /** The servant that was assigned at that moment, if any. */
    private Optional<Servant> giveUp(ServantQueue.Place place) {
        lock.lock();
        try {
            boolean came = !queue.leave(place) && place.servant().state() == Future.State.SUCCESS;
            return came ? Optional.of(place.servant().resultNow()) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns a servant whose task has ended. */
    void release(Servant servant) {
        lock.lock();
        try {
            busy.remove(servant);
            resetFailures();
            if (!closed && servant.isAlive() && !isReplaced(servant.process())) {
                handOver(servant, true);
            } else {
                end(servant);
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(Servant servant) {
        servant.dismiss();
        if (!closed && !servant.isAlive()) {
            replace(servant, "idle");
        } else if (!closed) {
            fillUp();
        }
        changed.signalAll();
    }

    /** Reports the loss of a busy servant, which has ended, with its reason. */
    public void lost(Servant servant, String reason) {
        lock.lock();
        try {
            if (busy.remove(servant)) {
                servant.process().noteEnd(reason);
                replaceAndCount(servant, reason);
            }
        } finally {
            lock.unlock();
        }
    }

    private void onExited(Servant servant) {
        lock.lock();
        try {
            if (processes.remove(servant.process())) {
                addEnded(servant.process());
            }
            if (free.remove(servant) || spares.remove(servant)) {
                servant.dismiss();
                replaceAndCount(servant, whyEnded(servant.process()));
            }
        } finally {
            lock.unlock();
        }
    }

    private String whyEnded(ServantProcess process) {
        return busy.stream().anyMatch(one -> one.process() == process) ? status(process) : "idle";
    }

    private static String status(ServantProcess process) {
        return "ended with status " + process.process().exitValue();
    }

    private void addEnded(ServantProcess process) {
        process.noteEnd(status(process));
        if (ended.size() == MOST_ENDED) {
            ended.removeFirst();
        }
        ended.addLast(process.view(ServantView.State.ENDED, 0));
    }

    /** One that ended soon, before it got a task, counts as a failed start, too. */
    private void replaceAndCount(Servant servant, String reason) {
        boolean isFirst = !closed && !servant.process().isReported();
        replace(servant, reason);
        if (isFirst && !servant.wasUsed()) {
            if (servant.process().age().compareTo(settings.starting().longestPause()) < 0) {
                countFailure("It ended before it did anything");
            } else {
                resetFailures();
            }
        }
    }

    private void replace(Servant servant, String reason) {
        if (servant.process().report()) {
            countLost(reason);
        }
        if (!closed) {
            fillUp();
        }
        changed.signalAll();
    }

    private void fillUp() {
        if (activeOfThisGeneration() < wanted && !spares.isEmpty()) {
            handOver(spares.removeFirst(), false);
        }
    }

    private void countLost(String reason) {
        if (!closed) {
            lost.merge(reason, 1L, Long::sum);
            LOG.log(
                    Level.WARNING,
                    "IRB-SERVANT-0101W A servant process of "
                            + owner
                            + " ended unexpectedly: "
                            + reason);
        }
        changed.signalAll();
    }

    private void markBusy(Servant servant) {
        busy.add(servant);
        atOnce();
        working.signal();
        if (!used) {
            used = true;
            changed.signalAll();
        }
    }

    private void handOver(Servant servant, boolean warm) {
        if (queue.offer(servant)) {
            markBusy(servant);
        } else if (warm) {
            free.addFirst(servant);
        } else {
            free.addLast(servant);
        }
    }

    /** Adds the servants of a new process that has connected. */
    void onStarted(List<Servant> servants) {
        ServantProcess process = servants.getFirst().process();
        lock.lock();
        try {
            started++;
            processes.add(process);
            servants.forEach(this::add);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        process.watchHeap(settings.jvm().heapLimit(), heap -> onGrowing(process, heap));
        servants.forEach(servant -> servant.onExit(() -> onExited(servant)));
    }

    private void add(Servant servant) {
        if (closed || isOld(servant)) {
            servant.dismiss();
        } else if (activeOfThisGeneration() < wanted) {
            handOver(servant, false);
            retireOneOld();
            endFenced();
        } else {
            spares.addLast(servant);
        }
    }

    /**
     * Has the process of a servant replaced, as a task does not end. When another one is ready, it
     * gets no more tasks, and those that it runs have so long to end.
     */
    public void fence(Servant servant, Duration drain) {
        fence(servant, drain, "a program did not end");
    }

    /**
     * Has the process of a servant replaced that no longer runs its task although the process
     * lives. Other tasks of the process have so long to end once it is replaced.
     */
    void abandon(Servant servant, Duration drain) {
        String reason = "a thread of it failed";
        servant.abandon();
        fence(servant, drain, reason);
        servant.onExit(() -> lost(servant, reason));
    }

    private void fence(Servant servant, Duration drain, String reason) {
        lock.lock();
        try {
            fenced.put(servant, drain.toNanos());
            fence(servant.process(), reason);
        } finally {
            lock.unlock();
        }
    }

    /** Has a process replaced before its memory is exhausted; the tasks that it runs end. */
    private void onGrowing(ServantProcess process, HeapReport heap) {
        lock.lock();
        try {
            if (!closed && !process.isFenced()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-SERVANT-0105W Servant "
                                + process.number()
                                + " of "
                                + owner
                                + " is replaced before its memory is exhausted: "
                                + heap.percent()
                                + " % of its heap are in use after a full collection, more than"
                                + " after the one before");
                fence(process, "its heap kept growing");
            }
        } finally {
            lock.unlock();
        }
    }

    private void fence(ServantProcess process, String reason) {
        process.fence(reason);
        dismissFenced(spares);
        while (activeOfThisGeneration() < wanted && !spares.isEmpty()) {
            handOver(spares.removeFirst(), false);
        }
        endFenced();
        changed.signalAll();
    }

    /** A servant that is fenced has ended its task after all. */
    public void returned(Servant servant) {
        if (!servant.process().isFenced()) {
            return;
        }
        lock.lock();
        try {
            fenced.remove(servant);
            servant.stopTimer();
        } finally {
            lock.unlock();
        }
    }

    /** As soon as they are replaced, fenced ones get no more tasks. */
    private void endFenced() {
        if (activeOfThisGeneration() >= wanted) {
            fenced.forEach((servant, drain) -> {
                servant.process().retire();
                servant.startTimer(drain);
            });
            fenced.clear();
            dismissFenced(free);
        }
    }

    /** Counts a failed start. */
    void onStartFailed(String reason) {
        lock.lock();
        try {
            countFailure(reason);
        } finally {
            lock.unlock();
        }
    }

    private void countFailure(String reason) {
        failedStarts++;
        failures++;
        if (failures == settings.starting().attempts()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-SERVANT-0102E Servants of " + owner + " cannot be started: " + reason);
        }
        if (failures >= settings.starting().attempts()) {
            trouble = Optional.of("Servants cannot be started: " + reason);
            if (active() == 0) {
                queue.rejectAll(trouble.get());
            }
        }
        changed.signalAll();
    }

    private void resetFailures() {
        failures = 0;
        trouble = Optional.empty();
    }

    /** Waits until a servant must be started: the programs for it; empty at the end. */
    Optional<LoadedPrograms> awaitNeed() throws InterruptedException {
        lock.lock();
        try {
            while (!closed && !needsOne()) {
                var _ = changed.awaitNanos(stopIdle(System.nanoTime()));
            }
            long pause = settings.starting().pauseAfter(failures).toNanos();
            while (!closed && pause > 0) {
                pause = changed.awaitNanos(pause);
            }
            return closed ? Optional.empty() : Optional.of(programs);
        } finally {
            lock.unlock();
        }
    }

    /**
     * At the end of an idle timeout, stops a process of servants that no task has needed in it.
     *
     * @return nanoseconds until the next one ends
     */
    private long stopIdle(long now) {
        long timeout = settings.pool().idleTimeout().toNanos();
        if (timeout == 0) {
            return Long.MAX_VALUE;
        }
        if (now - peakSince >= timeout) {
            wanted = Math.min(wanted, ofProcesses(peak));
            peak = atOnce();
            peakSince = now;
            if (activeOfThisGeneration() >= wanted + workers()) {
                processes.stream()
                        .filter(process -> !isOld(process))
                        .min(Comparator.comparingLong(this::busy))
                        .ifPresent(this::stop);
            }
        }
        return peakSince + timeout - now;
    }

    /** Its tasks end. */
    private void stop(ServantProcess process) {
        process.fence("no task needed it");
        dismissFenced(free);
        dismissFenced(spares);
    }

    private long busy(ServantProcess process) {
        return process.servants().stream().filter(busy::contains).count();
    }

    private static void dismissFenced(Deque<Servant> from) {
        from.stream().filter(one -> one.process().isFenced()).forEach(Servant::dismiss);
        from.removeIf(one -> one.process().isFenced());
    }

    private boolean needsOne() {
        int usable = activeOfThisGeneration() + spares.size();
        return usable < wanted + (used ? settings.pool().spares() * workers() : 0);
    }

    /**
     * Waits until all active servants have the current programs; older ones may still finish their
     * tasks.
     *
     * @throws TaskRejectedException when they cannot be started
     */
    void awaitAll() throws InterruptedException, TaskRejectedException {
        lock.lock();
        try {
            while (activeOfThisGeneration() < wanted) {
                if (closed || trouble.isPresent()) {
                    throw new TaskRejectedException(trouble.orElse("No more tasks are accepted"));
                }
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Starts new servants with these programs; each of them replaces an old one. */
    void renew(LoadedPrograms newer) {
        lock.lock();
        try {
            programs = newer;
            spares.forEach(Servant::dismiss);
            spares.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void retireOneOld() {
        if (active() > wanted) {
            Optional<Servant> old = free.stream().filter(this::isOld).findFirst();
            old.ifPresent(servant -> {
                free.remove(servant);
                servant.dismiss();
            });
        }
    }

    private boolean isOld(Servant servant) {
        return isOld(servant.process());
    }

    private boolean isOld(ServantProcess process) {
        return process.isFenced() || process.programs().generation() != programs.generation();
    }

    /** A fenced one serves until all are replaced; older programs until there are newer ones. */
    private boolean isReplaced(ServantProcess process) {
        return process.isRetired()
                || (isOld(process)
                        && activeOfThisGeneration() >= (process.isFenced() ? wanted : 1));
    }

    private int active() {
        return free.size() + busy.size();
    }

    private int activeOfThisGeneration() {
        long old =
                free.stream().filter(this::isOld).count()
                        + busy.stream().filter(this::isOld).count();
        return active() - (int) old;
    }

    /** The programs that new tasks run. */
    public LoadedPrograms programs() {
        lock.lock();
        try {
            return programs;
        } finally {
            lock.unlock();
        }
    }

    /** Why no task can be accepted; empty if it can. */
    public Optional<String> trouble() {
        lock.lock();
        try {
            return active() == 0 ? trouble : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a servant has a task. */
    void awaitWork() throws InterruptedException {
        lock.lock();
        try {
            while (busy.isEmpty()) {
                working.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void killRunaways(long now) {
        busy.forEach(servant -> servant.killRunaway(now));
    }

    /** Statistics of servants since the start. */
    public ServantStatistics statistics() {
        lock.lock();
        try {
            return new ServantStatistics(
                    free.size(), busy.size(), spares.size(), started, failedStarts, lost);
        } finally {
            lock.unlock();
        }
    }

    /** The processes, and the last ones that have ended, by number. */
    public List<ServantView> views() {
        lock.lock();
        try {
            List<ServantView> views = new ArrayList<>(ended);
            for (ServantProcess process : processes) {
                views.add(process.view(state(process), (int) busy(process)));
            }
            views.sort(Comparator.comparingInt(ServantView::number));
            return views;
        } finally {
            lock.unlock();
        }
    }

    private ServantView.State state(ServantProcess process) {
        return isOld(process)
                ? ServantView.State.DRAINING
                : spares.containsAll(process.servants())
                        ? ServantView.State.SPARE
                        : ServantView.State.ACTIVE;
    }

    /** Statistics of waiting tasks since the start. */
    public QueueStatistics queueStatistics() {
        lock.lock();
        try {
            return queue.statistics();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects waiting tasks and dismisses idle servants; returns those that still run a task. */
    List<Servant> close() {
        lock.lock();
        try {
            closed = true;
            queue.rejectAll("No more tasks are accepted");
            free.forEach(Servant::dismiss);
            spares.forEach(Servant::dismiss);
            free.clear();
            spares.clear();
            changed.signalAll();
            return new ArrayList<>(busy);
        } finally {
            lock.unlock();
        }
    }
}
