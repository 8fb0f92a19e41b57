package io.ironbridge.gateway.record;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a recording: {@code ASSET.yaml} for each asset, and {@value #KEY} if values are
 * masked by it. A file is replaced as a whole, so a crash leaves whole files. Only the user of the
 * server may read them. Used by one thread.
 */
final class RecordingFolder implements AsyncBatchWriter.Sink<EndedCall> {
    static final String KEY = "mask.key";
    static final String SUFFIX = ".yaml";

    private static final System.Logger LOG = System.getLogger(RecordingFolder.class.getName());
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    private static final double MICROS = 1_000;

    private final Path path;
    private final Masks masks;
    private final RecordingLimits limits;
    private final Map<String, RecordedCalls> assets = new LinkedHashMap<>();
    private final Set<String> reported = new HashSet<>();
    private long bytes;
    private volatile int calls;

    private RecordingFolder(Path path, Masks masks, RecordingLimits limits) {
        this.path = path;
        this.masks = masks;
        this.limits = limits;
    }

    static RecordingFolder create(Path path, List<MaskRule> rules, RecordingLimits limits)
            throws IOException {
        Files.createDirectories(path, mode(path, "rwx------"));
        try (Stream<Path> files = Files.list(path)) {
            if (files.anyMatch(file -> isOfRecording(file.getFileName().toString()))) {
                throw new IOException("it already holds a recording");
            }
        }
        byte[] key = new byte[0];
        if (rules.stream().anyMatch(rule -> rule.how() != MaskRule.How.CONSTANT)) {
            key = new byte[Masks.KEY_BYTES];
            new SecureRandom().nextBytes(key);
            Masks masks = new Masks(rules, Bytes.wrap(key));
            write(path.resolve(KEY), String.join("\n", masks.text()) + "\n");
        }
        return new RecordingFolder(path, new Masks(rules, Bytes.wrap(key)), limits);
    }

    private static boolean isOfRecording(String file) {
        return file.endsWith(SUFFIX) || file.equals(KEY);
    }

    private static FileAttribute<?>[] mode(Path of, String permissions) {
        return of.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    Path path() {
        return path;
    }

    /** Number of recorded calls. */
    int calls() {
        return calls;
    }

    @Override
    public void write(List<EndedCall> batch) throws IOException {
        Set<RecordedCalls> changed = new LinkedHashSet<>();
        batch.forEach(call -> add(call, changed));
        for (RecordedCalls each : changed) {
            write(path.resolve(fileName(each.asset())), each.text());
        }
    }

    private void add(EndedCall call, Set<RecordedCalls> changed) {
        RecordedCalls asset = assets.computeIfAbsent(call.asset(), RecordedCalls::new);
        Optional<Map<String, @Nullable Object>> keys = keys(call);
        if (keys.isEmpty()) {
            reportOnce(
                    "IRB-GW-0353W Did not record a call of the asset "
                            + call.asset()
                            + ": its data cannot be written as items, so it cannot be masked or"
                            + " restored");
        } else if (asset.size() >= limits.calls()) {
            reportOnce(
                    "IRB-GW-0351W The asset "
                            + call.asset()
                            + " has "
                            + limits.calls()
                            + " recorded calls; further ones are not recorded. Raise"
                            + " --record-calls to record more");
        } else if (bytes >= limits.bytes()) {
            reportOnce(
                    "IRB-GW-0352W The recording has reached "
                            + limits.bytes()
                            + " bytes; further calls are not recorded. Raise --record-bytes to"
                            + " record more");
        } else {
            bytes += asset.add(keys.get());
            calls = assets.values().stream().mapToInt(RecordedCalls::size).sum();
            changed.add(asset);
        }
    }

    private void reportOnce(String line) {
        if (reported.add(line)) {
            LOG.log(Level.WARNING, line);
        }
    }

    private Optional<Map<String, @Nullable Object>> keys(EndedCall call) {
        Optional<Object> request = call.form().request(call.sent());
        Optional<Map<String, @Nullable Object>> reply =
                RecordedReply.of(call.form(), call.sent(), call.outcome())
                        .flatMap(keys -> masked(call, keys));
        if (request.isEmpty() || reply.isEmpty()) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> keys = new LinkedHashMap<>();
        keys.put("asset", call.asset());
        keys.put(RecordedCalls.WHEN, masks.requestItems(call.asset(), request.get()));
        if (masks.omits(call.asset(), request.get())) {
            keys.put(RecordedCalls.OTHERS, RecordedCalls.ANY);
        }
        keys.putAll(reply.get());
        keys.put("tookMillis", millis(call.outcome()));
        return Optional.of(keys);
    }

    /** Bodies that cannot be masked item by item are not recorded if a rule could name an item. */
    private Optional<Map<String, @Nullable Object>> masked(
            EndedCall call, Map<String, @Nullable Object> keys) {
        Map<String, @Nullable Object> masked = new LinkedHashMap<>(keys);
        if (masks.concern(call.asset())) {
            if (masked.containsKey(RecordedReply.HEX)) {
                return Optional.empty();
            }
            if (masked.remove(RecordedReply.TEXT) instanceof String text) {
                Optional<Object> json = CallForm.json(text.getBytes(StandardCharsets.UTF_8));
                if (json.isEmpty()) {
                    return Optional.empty();
                }
                masked.put(RecordedReply.REPLY, json.get());
            }
        }
        masked.computeIfPresent(
                RecordedReply.REPLY, (_, items) -> masks.items(call.asset(), items));
        if (masked.get(RecordedReply.HEADERS) instanceof List<?> headers) {
            masked.put(RecordedReply.HEADERS, masks.headers(headers));
        }
        return Optional.of(masked);
    }

    private static BigDecimal millis(Outcome outcome) {
        return BigDecimal.valueOf(Math.round(EndedCall.took(outcome).toNanos() / MICROS), 3);
    }

    /** Characters that are not allowed in names of files everywhere are replaced. */
    static String fileName(String asset) {
        return asset.replaceAll("[^A-Za-z0-9._-]", "_") + SUFFIX;
    }

    private static void write(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        try (FileChannel channel = FileChannel.open(part, NEW, mode(part, "rw-------"));
                OutputStream out = Channels.newOutputStream(channel)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            channel.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        // every batch is complete
    }
}
