package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.sharedstore.StoreListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;

/**
 * Calls the listener, and decides from the views of the cluster whether messages may be missing.
 *
 * <p>JGroups does not know why members vanish: they have crashed, or there is a network partition.
 * A member counts as cut off if less than half of the members remain with it; of two halves, the
 * one without the oldest member is cut off. What counts is the view before the first loss, so that
 * a partition that is noticed member by member is judged as a whole. Members that leave in an
 * orderly way are not missed. A member is back when partitions merge, or when others have joined
 * and more than half are present.
 *
 * <p>In each new view, the members that were together before send their invalidations to the
 * others: the oldest one sends all, the rest only recent ones, which the oldest may have missed.
 * Until they have arrived, values from before the view are not found.
 */
final class Members {
    /** In microseconds: what may still be on its way when the view changes. */
    private static final long RECENT = 60_000_000;

    private final StoreListener listener;
    private final Invalidations invalidations;
    private final BiConsumer<Address, ByteBuffer> sender;
    private final long settling;

    /** By age. */
    private List<Address> current = List.of();

    private List<Address> before = List.of();
    private long settled = System.nanoTime();
    private final Set<Address> leaving = new HashSet<>();

    /** View for which a member has sent its state, and for which that is needed. */
    private final Map<Address, Long> states = new HashMap<>();

    private final Map<Address, Long> needed = new HashMap<>();
    private boolean isJoined;
    private boolean isConnected;
    private boolean isClosed;

    /**
     * @param sender sends a message to a member, without waiting
     */
    Members(
            StoreListener listener,
            Invalidations invalidations,
            Duration timeout,
            BiConsumer<Address, ByteBuffer> sender) {
        this.listener = listener;
        this.invalidations = invalidations;
        this.settling = timeout.multipliedBy(4).toNanos();
        this.sender = sender;
    }

    /** The cache can be used. */
    synchronized void joined() {
        isJoined = true;
        judge(false);
    }

    /** The attempt to join has failed. */
    synchronized void failed(String why) {
        current = List.of();
        needed.clear();
        states.clear();
        if (!isClosed) {
            listener.lost(why);
        }
    }

    /** Something has been left out. */
    synchronized void skipped(String why) {
        if (isConnected && !isClosed) {
            lost(why);
            judge(false);
        }
    }

    /** The listener is not called afterwards. */
    synchronized void close() {
        isClosed = true;
    }

    /** A new view, before messages that are sent in it by this member. */
    synchronized void onView(View view, Address self) {
        List<Address> previous = current;
        current = List.copyOf(view.getMembers());
        long number = view.getViewId().getId();
        boolean isMerge = view instanceof MergeView;
        if (isConnected && System.nanoTime() - settled > 0) {
            before = previous;
        }
        if (!leaving.containsAll(without(previous, current))) {
            settled = System.nanoTime() + settling;
        }
        before = without(before, leaving);
        leaving.retainAll(current);
        states.values().removeIf(state -> state < number);

        List<Address> known =
                isMerge
                        ? part((MergeView) view, self)
                        : without(previous, without(previous, current));
        List<Address> newcomers = without(without(current, known), List.of(self));
        if (previous.isEmpty() || isMerge) {
            newcomers.forEach(member -> needed.put(member, number));
        }
        if (!newcomers.isEmpty()) {
            boolean sendsAll = !known.isEmpty() && known.getFirst().equals(self);
            ByteBuffer state =
                    Messages.invalidations(
                            number,
                            invalidations.forgotten(),
                            invalidations.since(sendsAll ? 0 : Invalidations.now() - RECENT));
            newcomers.forEach(member -> sender.accept(member, state));
        }
        judge(isMerge);
    }

    /** The members of the partition of this one, before partitions have merged. */
    private static List<Address> part(MergeView merged, Address self) {
        return merged.getSubgroups().stream()
                .map(View::getMembers)
                .filter(members -> members.contains(self))
                .findFirst()
                .orElse(List.of(self));
    }

    /** A message of another member; those of one sender in their order. */
    synchronized void onMessage(Address from, ByteBuffer in) {
        if (isClosed) {
            return;
        }
        switch (in.get()) {
            case Messages.INVALIDATIONS -> {
                states.merge(from, in.getLong(), Math::max);
                invalidations.forget(in.getLong());
                Map<String, Long> times = Messages.times(in);
                invalidations.add(times);
                if (!times.isEmpty()) {
                    listener.invalidated(times.keySet());
                }
                trust();
            }
            case Messages.ANNOUNCEMENT -> {
                int start = in.arrayOffset() + in.position();
                listener.announced(Bytes.wrap(in.array(), start, in.remaining()));
            }
            case Messages.LEAVING -> leaving.add(from);
            default -> {} // of a later version
        }
    }

    private void judge(boolean isMerge) {
        if (!isJoined || isClosed) {
            return;
        }
        int present = 2 * current.size();
        boolean isCutOff =
                present < before.size()
                        || (present == before.size() && !current.contains(before.getFirst()));
        if (isConnected && (isCutOff || isMerge)) {
            lost(isMerge ? "partitions of the cluster have merged" : "cut off from " + missing());
        }
        if (!isConnected && !isCutOff) {
            isConnected = true;
            before = current;
            invalidations.trustAfter(Invalidations.now());
            trust();
            listener.connected();
        }
    }

    private List<Address> missing() {
        return without(before, current);
    }

    private void lost(String why) {
        isConnected = false;
        invalidations.trustAfter(Long.MAX_VALUE);
        missing().forEach(member -> needed.put(member, Long.MAX_VALUE));
        listener.lost(why);
    }

    /** Trusts all values if all members have sent their state. */
    private void trust() {
        needed.entrySet()
                .removeIf(entry ->
                        states.getOrDefault(entry.getKey(), Long.MIN_VALUE) >= entry.getValue());
        if (isConnected && needed.isEmpty()) {
            invalidations.trustAfter(Long.MIN_VALUE);
        }
    }

    private static List<Address> without(List<Address> list, Iterable<Address> others) {
        List<Address> rest = new ArrayList<>(list);
        others.forEach(rest::remove);
        return rest;
    }
}
