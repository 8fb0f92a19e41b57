package io.ironbridge.connectorcontract.store;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.SharedStore.Entry;
import io.ironbridge.sharedstore.SharedStore.Found;
import io.ironbridge.sharedstore.StoreListener;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** A member of a cluster, with what it has heard. */
public final class Member implements AutoCloseable {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();
    private final SharedStore store;
    private volatile boolean isConnected;

    /**
     * @param opening joins with this listener
     */
    public Member(Function<StoreListener, SharedStore> opening) {
        this.store = opening.apply(new Hearing());
    }

    private final class Hearing implements StoreListener {
        @Override
        public void invalidated(Set<String> groups) {
            groups.stream().sorted().forEach(group -> heard.add("invalid " + group));
        }

        @Override
        public void announced(Bytes message) {
            heard.add("message " + message.utf8());
        }

        @Override
        public void connected() {
            isConnected = true;
            heard.add("connected");
        }

        @Override
        public void lost(String why) {
            isConnected = false;
            reasons.add(why);
            heard.add("lost");
        }
    }

    /** The store under test. */
    public SharedStore store() {
        return store;
    }

    /** Whether messages of others arrive. */
    public boolean isConnected() {
        return isConnected;
    }

    /** What the listener was told, in order. */
    public List<String> heard() {
        return List.copyOf(heard);
    }

    /** Why messages did not arrive. */
    public List<String> reasons() {
        return List.copyOf(reasons);
    }

    /** Waits until the listener has been told this. */
    public void awaits(String what) {
        Await.until(what + " in " + heard, () -> heard.contains(what));
    }

    /** Waits for the answer of the store. */
    public Found get(String key) throws InterruptedException, ExecutionException {
        try {
            return store.get(key)
                    .toCompletableFuture()
                    .get(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("no answer within " + Await.PATIENCE, e);
        }
    }

    /** Whether the store has this text. */
    public boolean has(String key, String text) {
        try {
            Bytes value = get(key).value();
            return value != null && value.utf8().equals(text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            return false;
        }
    }

    /** Waits until the store has this text. */
    public void awaits(String key, String text) {
        Await.until("value of " + key, () -> has(key, text));
    }

    /** Searches, and shares what it makes. */
    public void makes(String key, String text, String... groups)
            throws InterruptedException, ExecutionException {
        store.put(key, new Entry(Bytes.utf8(text), Set.of(groups), LIFETIME), get(key).moment());
    }

    @Override
    public void close() {
        store.close();
    }
}
