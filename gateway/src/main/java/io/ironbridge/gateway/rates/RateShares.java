package io.ironbridge.gateway.rates;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.cluster.Cluster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Divides rate limits among the members of a cluster. Each has a share of each bucket, by what its
 * callers have wanted, and tells the others every {@link #PERIOD} what it has taken. A member that
 * does not hear the others has an equal share. Thread-safe.
 */
public final class RateShares implements Cluster.Part {
    /** Between two messages of a member. */
    public static final Duration PERIOD = Duration.ofMillis(500);

    /** The key of a bucket for all callers. */
    static final String ALL = "";

    /** A limit that is divided. */
    interface Shared {
        /** What another member has taken and wanted of a bucket. */
        void others(Object key, int taken, int wanted);

        /** Gives each bucket its share of the next period. */
        void nextPeriod(BiConsumer<Object, RateBucket.Use> used);
    }

    /** Of one message; others are left out. */
    private static final int MOST_USES = 10_000;

    private static final int OF_ALL = 0;
    private static final int OF_SOURCE = 1;
    private static final int OF_CALLER = 2;
    private static final int MOST_ADDRESS = 16;

    private final IntSupplier members;
    private final BooleanSupplier isConnected;
    private final BiConsumer<Cluster.Part, Bytes> announce;
    private final List<Named> limiters = new CopyOnWriteArrayList<>();

    /** Of one id there are several while configurations change. */
    private record Named(String limit, Shared limiter) {}

    /**
     * @param members of the cluster, with this one
     * @param isConnected whether the others are heard
     * @param announce tells the others
     */
    public RateShares(
            IntSupplier members,
            BooleanSupplier isConnected,
            BiConsumer<Cluster.Part, Bytes> announce) {
        this.members = members;
        this.isConnected = isConnected;
        this.announce = announce;
    }

    void add(String limit, Shared limiter) {
        limiters.add(new Named(limit, limiter));
    }

    void remove(Shared limiter) {
        limiters.removeIf(one -> one.limiter().equals(limiter));
    }

    int members() {
        return Math.max(1, members.getAsInt());
    }

    /** How many times a request counts: for the members that are not heard, too. */
    int weight() {
        return isConnected.getAsBoolean() ? 1 : members();
    }

    /** Tells the others what was taken; to be called once a {@link #PERIOD}. */
    public void tick() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int[] left = {MOST_USES};
        limiters.forEach(one ->
                one.limiter()
                        .nextPeriod((key, use) -> {
                            if (use.wanted() > 0 && left[0]-- > 0) {
                                write(out, one.limit(), key, use);
                            }
                        }));
        if (bytes.size() > 0) {
            announce.accept(this, Bytes.wrap(bytes.toByteArray()));
        }
    }

    private static void write(DataOutputStream out, String limit, Object key, RateBucket.Use use) {
        try {
            out.writeUTF(limit);
            switch (key) {
                case ByteBuffer source -> {
                    out.writeByte(OF_SOURCE);
                    byte[] address = new byte[source.remaining()];
                    source.duplicate().get(address);
                    out.writeByte(address.length);
                    out.write(address);
                }
                case CallerKey caller -> {
                    out.writeByte(OF_CALLER);
                    out.writeUTF(caller.kind().name());
                    out.writeUTF(caller.realm());
                    out.writeUTF(caller.name());
                }
                default -> out.writeByte(OF_ALL);
            }
            out.writeInt(use.taken());
            out.writeInt(use.wanted());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no device
        }
    }

    @Override
    public byte topic() {
        return 'R';
    }

    @Override
    public void heard(Bytes message) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(message.array()));
        try {
            while (in.available() > 0) {
                String limit = in.readUTF();
                Object key = key(in);
                int taken = in.readInt();
                int wanted = in.readInt();
                if (taken >= 0 && wanted >= 0) {
                    limiters.stream()
                            .filter(one -> one.limit().equals(limit))
                            .forEach(one -> one.limiter().others(key, taken, wanted));
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // of another version: its requests are not counted here
        }
    }

    private static Object key(DataInputStream in) throws IOException {
        return switch (in.readUnsignedByte()) {
            case OF_ALL -> ALL;
            case OF_SOURCE -> {
                byte[] address = new byte[Math.min(MOST_ADDRESS, in.readUnsignedByte())];
                in.readFully(address);
                yield ByteBuffer.wrap(address);
            }
            case OF_CALLER ->
                    new CallerKey(CallerKey.Kind.valueOf(in.readUTF()), in.readUTF(), in.readUTF());
            default -> throw new IOException("unknown kind of key");
        };
    }
}
