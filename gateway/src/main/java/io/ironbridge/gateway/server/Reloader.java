package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.Origins;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.kept.ConfigKey;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.mapping.Source;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Activates changed configurations while requests continue. A configuration with faults is
 * rejected, and the old one stays in use. Thread-safe; one at a time.
 */
final class Reloader {
    private static final Logger LOG = System.getLogger(Reloader.class.getName());

    /** Maximum number of readings of files that change each time. */
    private static final int MOST_READINGS = 3;

    private final Generations generations;
    private final Optional<Supplier<Loaded>> source;
    private final Optional<ServerState> state;
    private final ServerConfig atStart;
    private final ServerEvents events;
    private WatchedFiles.Seen seen;

    /**
     * @param source reads the configuration
     * @param state holds the deployed projects
     * @param atStart the configuration of the start; some parts of it hold until the server stops
     */
    Reloader(
            Generations generations,
            Optional<Supplier<Loaded>> source,
            Optional<ServerState> state,
            Loaded atStart,
            ServerEvents events) {
        this.generations = generations;
        this.source = source;
        this.state = state;
        this.atStart = atStart.config();
        this.events = events;
        this.seen = WatchedFiles.Seen.now(WatchedFiles.of(atStart));
    }

    /** What these files looked like before the configuration was last read. */
    synchronized WatchedFiles.Seen seen(WatchedFiles files) {
        if (!seen.files().equals(files)) { // a different set of files, not checked yet
            seen = WatchedFiles.Seen.now(files);
        }
        return seen;
    }

    boolean canRead() {
        return source.isPresent();
    }

    /**
     * The configuration that serves requests now.
     *
     * @param number counts configurations since the start
     * @param warnings found while reading it
     * @param afterRestart elements whose changes need a restart to take effect
     */
    record Reloaded(int number, List<Fault> warnings, List<String> afterRestart) {
        Reloaded {
            warnings = List.copyOf(warnings);
            afterRestart = List.copyOf(afterRestart);
        }
    }

    /**
     * Reads the configuration and activates it.
     *
     * @param why for the log
     * @throws ConfigurationException with all faults; then nothing has changed
     */
    synchronized Reloaded reload(String why) throws ConfigurationException {
        WatchedFiles.Seen before = seen;
        boolean put = false;
        try {
            Reloaded reloaded = follow(why);
            put = true;
            return reloaded;
        } finally {
            if (!put) {
                seen = before; // the changes have not been read yet
            }
        }
    }

    /**
     * Like {@link #reload}, after files have changed. If the configuration is rejected, the files
     * are read again only when they change again.
     *
     * @throws ConfigurationException with all faults; then nothing has changed
     */
    synchronized Reloaded follow(String why) throws ConfigurationException {
        Instant began = Instant.now();
        try {
            Reloaded reloaded = put(read(), why);
            events.reloaded(began, reloaded.number(), why);
            return reloaded;
        } catch (ConfigurationException e) {
            events.refused(began, e.faults().stream().filter(Fault::isError).count(), why);
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0141W A new configuration ({0}) was rejected, the old one stays in use:"
                            + " {1}",
                    why,
                    errors(e));
            throw e;
        } catch (RuntimeException | Error e) {
            events.failed(began, why);
            throw e;
        }
    }

    /**
     * Reads the files. Records their state first, so that a change during the reading is noticed
     * afterwards. If the new configuration refers to other files than the old one, their state was
     * not recorded, and all are read again.
     */
    private Loaded read() {
        seen = WatchedFiles.Seen.now(seen.files());
        Loaded loaded = readOnce();
        for (int i = 0; i < MOST_READINGS && isOther(loaded); i++) {
            seen = WatchedFiles.Seen.now(WatchedFiles.of(loaded));
            loaded = readOnce();
        }
        return loaded;
    }

    /** Adds the faults that only a comparison with the current configuration shows. */
    private Loaded readOnce() {
        Loaded loaded = source.orElseThrow().get();
        Origins before = generations.current().loaded().origins();
        Stream<Fault> files = before.missing(loaded.origins()).stream().map(Reloader::missing);
        Stream<Fault> deployed =
                state.map(ServerState::missing).orElse(List.of()).stream()
                        .map(Reloader::missingProject);
        List<Fault> faults =
                Stream.of(files, deployed, loaded.faults().stream()).flatMap(all -> all).toList();
        return loaded.withFaults(faults);
    }

    private static Fault missing(Path file) {
        return missing(file, "Restore the file, or restart the server if it is no longer needed.");
    }

    private static Fault missingProject(Path file) {
        return missing(file, "Restore the file, deploy the project again, or undeploy it.");
    }

    private static Fault missing(Path file, String remedy) {
        return StartFault.error(
                "IRB-GW-0148E",
                new Source(file.toString(), 0, 0),
                "The file is missing; it existed when the current configuration was read.",
                remedy);
    }

    private boolean isOther(Loaded loaded) {
        return loaded.faults().stream().noneMatch(Fault::isError)
                && !WatchedFiles.of(loaded).equals(seen.files());
    }

    private static String errors(ConfigurationException refused) {
        return refused.faults().stream()
                .filter(Fault::isError)
                .map(Fault::toString)
                .collect(Collectors.joining("; "));
    }

    /** A change of files that can be undone. */
    interface Change {
        ServerState.Change make() throws IOException;
    }

    /**
     * Changes files and activates them; undoes the change if the configuration is rejected. Files
     * are not read meanwhile.
     *
     * @param why for the log
     * @throws ConfigurationException with all faults; then nothing has changed
     * @throws IOException if the change cannot be made; then nothing has changed
     */
    synchronized Reloaded reload(Change change, String why)
            throws ConfigurationException, IOException {
        ServerState.Change made = change.make();
        boolean kept = false;
        try {
            Reloaded reloaded = reload(why);
            kept = true;
            made.keep();
            return reloaded;
        } finally {
            if (!kept) {
                made.undo();
            }
        }
    }

    private Reloaded put(Loaded loaded, String why) throws ConfigurationException {
        Generation next = generations.make(loaded.orThrow());
        List<Fault> warnings = loaded.faults().stream().filter(fault -> !fault.isError()).toList();
        Set<String> known = words(generations.current().loaded());
        generations.activate(next);
        warnings.stream()
                .filter(warning -> !known.contains(words(warning)))
                .forEach(warning -> LOG.log(Level.WARNING, "{0}{1}", words(warning), at(warning)));
        LOG.log(
                Level.INFO,
                "IRB-GW-0140I Configuration {0} ({1}) serves requests now. APIs: {2},"
                        + " operations: {3}",
                Integer.toString(next.number()),
                why,
                loaded.projects().size(),
                next.operations().size());
        List<String> later = afterRestart(loaded.config());
        if (!later.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0142W Changes of {0} take effect after a restart of the server",
                    String.join(", ", later));
        }
        return new Reloaded(next.number(), warnings, later);
    }

    private static Set<String> words(Loaded loaded) {
        return loaded.faults().stream().map(Reloader::words).collect(Collectors.toSet());
    }

    private static String at(Fault fault) {
        return fault.place().isEmpty() ? "" : " (" + fault.place() + ")";
    }

    /** Without the place, since the same fault may have moved to another line. */
    private static String words(Fault fault) {
        return fault.id() + " " + fault.what() + " " + fault.remedy();
    }

    private List<String> afterRestart(ServerConfig now) {
        List<String> elements = new ArrayList<>();
        compare(
                elements,
                "httpEndpoint",
                atStart.endpoints().httpEndpoints(),
                now.endpoints().httpEndpoints());
        compare(elements, "ssl", endpointTls(atStart), endpointTls(now));
        compare(
                elements,
                "ironbridge_agentCheck",
                atStart.endpoints().agentCheck(),
                now.endpoints().agentCheck());
        compare(elements, "ironbridge_admin", atStart.endpoints().admin(), now.endpoints().admin());
        compare(
                elements,
                "ironbridge_audit",
                atStart.observation().audit(),
                now.observation().audit());
        compare(
                elements,
                "ironbridge_telemetry",
                atStart.observation().telemetry(),
                now.observation().telemetry());
        compare(
                elements,
                "logging",
                atStart.observation().jsonLogs(),
                now.observation().jsonLogs());
        compare(
                elements,
                "ironbridge_workloadActivity",
                atStart.observation().workloadActivity(),
                now.observation().workloadActivity());
        compare(
                elements,
                "ironbridge_limits",
                processLimits(atStart.limits()),
                processLimits(now.limits()));
        return elements;
    }

    private static List<Object> processLimits(ServerLimits limits) {
        return List.of(
                limits.drain().time(),
                limits.drain().delay(),
                limits.heap().bodies(),
                limits.heap().untaken());
    }

    private static List<List<Object>> endpointTls(ServerConfig config) {
        TlsStores stores = new TlsStores(config);
        return TlsStores.endpoints(config).map(stores::inboundElements).toList();
    }

    private static void compare(List<String> elements, String name, Object before, Object now) {
        if (!ConfigKey.of(before).equals(ConfigKey.of(now))) {
            elements.add("<" + name + ">");
        }
    }
}
