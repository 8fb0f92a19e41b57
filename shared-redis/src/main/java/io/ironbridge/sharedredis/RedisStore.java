package io.ironbridge.sharedredis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.sharedredis.Message.Announced;
import io.ironbridge.sharedredis.Message.Invalid;
import io.ironbridge.sharedredis.Message.Ping;
import io.ironbridge.sharedredis.Message.Sent;
import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A store in one Redis server. Two connections make a session, which ends with either of them, or
 * when the member does not hear its own pings any more; then another one begins.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails, the end of the session shows
final class RedisStore implements SharedStore {
    /** A group of all values. */
    private static final String ALL = "";

    /** Groups that are remembered while the server is not reached; more become {@link #ALL}. */
    private static final int MOST_UNSENT = 10_000;

    /** Bytes of a digest. */
    private static final int DIGEST = 16;

    /** Groups that stores of this process could not send before they were closed, by channel. */
    private static final Map<String, Set<String>> LEFT = new ConcurrentHashMap<>();

    /** How often a member hears itself within the timeout. */
    private static final int PINGS = 4;

    private final StoreSettings settings;
    private final StoreListener listener;
    private final UUID self = UUID.randomUUID();
    private final byte[] channel;
    private final byte[] marks;
    private final String values;
    private final RedisURI server;
    private final ClientResources resources;
    private final RedisClient client;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "ironbridge-redis");
                thread.setDaemon(true);
                return thread;
            });

    /** Guards calls of the listener, and whether it knows of a loss. */
    private final Object listening = new Object();

    private boolean isLost;

    /** Guards what follows; held for moments only. */
    private final Object lock = new Object();

    private final Set<String> unsent = new LinkedHashSet<>();
    private volatile @Nullable Session session;
    private long sessions;
    private volatile boolean isClosed;

    RedisStore(StoreSettings settings, StoreListener listener) {
        if (settings.addresses().size() != 1) {
            throw new IllegalArgumentException("a Redis store has one server");
        }
        this.settings = settings;
        this.listener = listener;
        String prefix = "ironbridge:{" + settings.cluster() + "}:";
        this.channel = (prefix + "messages").getBytes(UTF_8);
        // marks of members with another lifetime would end before or after their values
        prefix += settings.longest().toSeconds() + ":";
        this.marks = (prefix + "invalid:").getBytes(UTF_8);
        this.values = prefix + "value:";
        this.server = server(settings);
        this.resources =
                DefaultClientResources.builder()
                        .ioThreadPoolSize(2)
                        .computationThreadPoolSize(2)
                        .build();
        this.client = RedisClient.create(resources);
        client.setOptions(options(settings));
        long interval = Math.max(1, settings.timeout().toMillis() / PINGS);
        executor.scheduleAtFixedRate(this::ping, interval, interval, TimeUnit.MILLISECONDS);
        executor.execute(this::connect);
    }

    private static RedisURI server(StoreSettings settings) {
        String[] address = settings.addresses().getFirst().split(":(?=[0-9]+$)", -1);
        if (address.length != 2) {
            throw new IllegalArgumentException(
                    settings.addresses().getFirst() + " is not HOST:PORT");
        }
        RedisURI.Builder uri =
                RedisURI.Builder.redis(address[0], Integer.parseInt(address[1]))
                        .withTimeout(settings.timeout())
                        .withClientName("ironbridge-" + settings.member().replaceAll("\\s", "-"));
        if (settings.tls().isPresent()) {
            uri.withSsl(true).withVerifyPeer(SslVerifyMode.FULL);
        }
        if (!settings.user().isEmpty()) {
            uri.withAuthentication(settings.user(), settings.secret().toCharArray());
        } else if (!settings.secret().isEmpty()) {
            uri.withPassword(settings.secret().toCharArray());
        }
        return uri.build();
    }

    private static ClientOptions options(StoreSettings settings) {
        ClientOptions.Builder options =
                ClientOptions.builder()
                        .autoReconnect(false)
                        .socketOptions(
                                SocketOptions.builder()
                                        .connectTimeout(settings.timeout())
                                        .tcpNoDelay(true)
                                        .build())
                        .timeoutOptions(TimeoutOptions.enabled(settings.timeout()));
        if (settings.tls().isPresent()) {
            options.sslOptions(ssl(settings.tls().get()));
        }
        return options.build();
    }

    private static SslOptions ssl(StoreSettings.Tls tls) {
        try {
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(tls.trusted());
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(tls.keys(), new char[0]);
            return SslOptions.builder()
                    .jdkSslProvider()
                    .trustManager(trust)
                    .keyManager(keys)
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Connections to the server, and the scripts that it has. */
    private final class Session extends RedisPubSubAdapter<byte[], byte[]>
            implements RedisConnectionStateListener {
        private final long number;
        private final StatefulRedisConnection<byte[], byte[]> commands;
        private final StatefulRedisPubSubConnection<byte[], byte[]> messages;
        private volatile long heardNanos = System.nanoTime();
        private volatile boolean isHeard;

        Session(
                long number,
                StatefulRedisConnection<byte[], byte[]> commands,
                StatefulRedisPubSubConnection<byte[], byte[]> messages) {
            this.number = number;
            this.commands = commands;
            this.messages = messages;
        }

        CompletionStage<?> begin() {
            commands.addListener(this);
            messages.addListener((RedisConnectionStateListener) this);
            messages.addListener((io.lettuce.core.pubsub.RedisPubSubListener<byte[], byte[]>) this);
            return messages.async().subscribe(channel);
        }

        /** Its text is sent each time: another server, after a failure, does not know it. */
        <T> CompletionStage<T> run(
                byte[] script, ScriptOutputType type, byte[] key, byte[]... arguments) {
            return commands.async().eval(script, type, new byte[][] {key}, arguments);
        }

        @Override
        public void message(byte[] from, byte[] bytes) {
            Sent sent = Sent.of(bytes);
            if (sent != null) {
                hear(this, sent);
            }
        }

        @Override
        public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
            end(this, name() + " has closed the connection");
        }

        void publish(Message message) {
            commands.async().publish(channel, new Sent(self, message).bytes());
        }

        CompletionStage<?> invalidate(Set<String> groups) {
            byte[][] arguments =
                    Stream.concat(
                                    Stream.of(
                                            channel,
                                            new Sent(self, new Invalid(groups)).bytes(),
                                            number(settings.longest().toMillis())),
                                    groups.stream().map(RedisStore::digest))
                            .toArray(byte[][]::new);
            return run(Scripts.INVALIDATE, ScriptOutputType.INTEGER, marks, arguments);
        }

        void close() {
            commands.closeAsync();
            messages.closeAsync();
        }
    }

    /** Groups may name customers, which is nothing for the names of keys. */
    private static byte[] digest(String group) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(group.getBytes(UTF_8));
            return Arrays.copyOf(whole, DIGEST);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    private static byte[] number(long number) {
        return Long.toString(number).getBytes(UTF_8);
    }

    private void connect() {
        long number;
        synchronized (lock) {
            if (isClosed) {
                return;
            }
            number = ++sessions;
        }
        client.connectAsync(ByteArrayCodec.INSTANCE, server)
                .thenCompose(commands ->
                        client.connectPubSubAsync(ByteArrayCodec.INSTANCE, server)
                                .whenComplete((_, failure) -> {
                                    if (failure != null) {
                                        commands.closeAsync();
                                    }
                                })
                                .thenCompose(
                                        messages -> begin(new Session(number, commands, messages))))
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        lost(text(failure));
                        again();
                    }
                });
    }

    private CompletionStage<?> begin(Session next) {
        return next.begin()
                .whenComplete((_, failure) -> {
                    boolean isUsed;
                    synchronized (lock) {
                        isUsed = failure == null && !isClosed;
                        if (isUsed) {
                            Set<String> left = LEFT.remove(settings.cluster());
                            keep(left == null ? Set.of() : left);
                            sendLate(next); // before anything is searched
                            session = next;
                            next.publish(new Ping(next.number));
                        }
                    }
                    if (!isUsed) {
                        next.close();
                    }
                });
    }

    /** The last cause says why; its message has no secrets. */
    private String text(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return name() + ": " + (message == null ? cause.getClass().getSimpleName() : message);
    }

    private String name() {
        return server.getHost() + ":" + server.getPort();
    }

    private void again() {
        try {
            executor.schedule(
                    this::connect, settings.timeout().toMillis() / 2, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // closed
        }
    }

    private void lost(String why) {
        synchronized (listening) {
            if (!isLost && !isClosed) {
                isLost = true;
                listener.lost(why);
            }
        }
    }

    private void end(Session ended, String why) {
        synchronized (lock) {
            if (session != ended) {
                return;
            }
            session = null;
        }
        lost(why);
        ended.close();
        again();
    }

    private void ping() {
        Session now = session;
        if (now == null) {
            return;
        }
        if (System.nanoTime() - now.heardNanos > settings.timeout().toNanos()) {
            end(now, name() + " is silent");
        } else {
            now.publish(new Ping(now.number));
        }
    }

    private void hear(Session at, Sent sent) {
        boolean isOwn = sent.sender().equals(self);
        synchronized (listening) {
            if (isClosed) {
                return;
            }
            switch (sent.message()) {
                case Ping(long number) -> {
                    if (isOwn && number == at.number && session == at) {
                        at.heardNanos = System.nanoTime();
                        if (!at.isHeard) {
                            at.isHeard = true;
                            isLost = false;
                            listener.connected();
                        }
                    }
                }
                case Invalid(Set<String> groups) -> {
                    if (!isOwn) {
                        listener.invalidated(groups);
                    }
                }
                case Announced(Bytes content) -> {
                    if (!isOwn) {
                        listener.announced(content);
                    }
                }
            }
        }
    }

    /** What has become invalid while the server was not reached. */
    private void sendLate(Session at) {
        if (!unsent.isEmpty()) {
            Set<String> late = Set.copyOf(unsent);
            unsent.clear();
            invalidate(at, late);
        }
    }

    @Override
    public CompletionStage<Found> get(String key) {
        Session now = session;
        if (now == null) {
            return CompletableFuture.failedFuture(new IOException("The server is not reached"));
        }
        return now.<List<Object>>run(Scripts.GET, ScriptOutputType.MULTI, name(key), marks)
                .thenApply(reply ->
                        new Found(
                                reply.size() < 2 || !(reply.get(1) instanceof byte[] value)
                                        ? null
                                        : Bytes.wrap(value),
                                reply.getFirst() instanceof Long moment ? moment : 0));
    }

    private byte[] name(String key) {
        return (values + key).getBytes(UTF_8);
    }

    @Override
    public void put(String key, Entry entry, long moment) {
        Session now = session;
        if (now == null) {
            return;
        }
        Duration lifetime =
                entry.lifetime().compareTo(settings.longest()) < 0
                        ? entry.lifetime()
                        : settings.longest();
        byte[][] arguments =
                Stream.concat(
                                Stream.of(
                                        number(moment),
                                        number(Math.max(1, lifetime.toMillis())),
                                        entry.value().array(),
                                        digest(ALL)),
                                entry.groups().stream().map(RedisStore::digest))
                        .toArray(byte[][]::new);
        now.run(Scripts.PUT, ScriptOutputType.INTEGER, name(key), arguments);
    }

    @Override
    public void invalidate(Set<String> groups) {
        if (groups.isEmpty()) {
            return;
        }
        Session now;
        synchronized (lock) {
            now = session;
            if (now == null) {
                keep(groups);
            }
        }
        if (now != null) {
            invalidate(now, groups);
        }
    }

    /** Until the server has done it: what it does twice does no harm. */
    private void invalidate(Session at, Set<String> groups) {
        at.invalidate(groups)
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        end(at, text(failure));
                        synchronized (lock) {
                            keep(groups);
                            Session next = session;
                            if (next != null) {
                                sendLate(next);
                            }
                        }
                    }
                });
    }

    private void keep(Set<String> groups) {
        unsent.addAll(groups);
        if (unsent.size() > MOST_UNSENT) {
            unsent.clear();
            unsent.add(ALL);
        }
    }

    @Override
    public void announce(Bytes message) {
        Session now = session;
        if (now != null) {
            now.publish(new Announced(message));
        }
    }

    @Override
    public void close() {
        Session last;
        synchronized (lock) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            last = session;
            session = null;
            if (!unsent.isEmpty()) {
                LEFT.merge(
                        settings.cluster(),
                        Set.copyOf(unsent),
                        (one, other) ->
                                Stream.concat(one.stream(), other.stream())
                                        .collect(Collectors.toSet()));
            }
        }
        synchronized (listening) {
            // a call of the listener has ended, and there is no other
        }
        executor.shutdownNow();
        if (last != null) {
            last.close();
        }
        client.shutdownAsync(0, settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((_, _) -> resources.shutdown(0, 1, TimeUnit.SECONDS));
    }
}
