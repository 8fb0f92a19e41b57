package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.Origins;
import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.TlsConfig;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.gateway.tls.FileStamps;
import io.ironbridge.gateway.tls.TlsStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that a server follows.
 *
 * @param places files, and folders with all their contents
 * @param outputs files that the server writes; other files in their folders whose names begin with
 *     theirs are older copies
 */
record WatchedFiles(List<Path> places, List<Path> outputs) {
    private static final int MOST_DEPTH = 32;
    private static final int MOST_FILES = 100_000;

    /**
     * Types of file systems that only this machine writes and that therefore report every change.
     */
    private static final Set<String> REPORTING =
            Set.of(
                    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "jfs", "tmpfs", "ramfs",
                    "overlay", "apfs", "hfs", "NTFS", "ReFS");

    WatchedFiles {
        places = List.copyOf(places);
        outputs = List.copyOf(outputs);
    }

    /**
     * State of the files.
     *
     * @param looks taken before the configuration was read
     */
    record Seen(WatchedFiles files, List<String> looks) {
        Seen {
            looks = List.copyOf(looks);
        }

        static Seen now(WatchedFiles files) {
            return new Seen(files, files.looks());
        }
    }

    static WatchedFiles of(Loaded loaded) {
        ServerConfig config = loaded.config();
        Origins origins = loaded.origins();
        List<Path> places = new ArrayList<>();
        if (config.updates().configUpdates().updateTrigger() == UpdateTrigger.POLLED) {
            places.addAll(origins.configuration());
            places.addAll(tokenKeys(config));
            places.addAll(storesOfNoEndpoint(config));
        }
        if (config.updates().applicationMonitor().updateTrigger() == UpdateTrigger.POLLED) {
            places.addAll(origins.projects());
        }
        List<Path> outputs = new ArrayList<>();
        config.observation().workloadActivity().file().ifPresent(outputs::add);
        config.observation().audit().map(ObservationConfig.Audit::file).ifPresent(outputs::add);
        config.endpoints().httpEndpoints().stream()
                .flatMap(endpoint -> endpoint.accessLog().stream())
                .map(ObservationConfig.AccessLog::file)
                .forEach(outputs::add);
        return new WatchedFiles(places, outputs);
    }

    /** Stores that belong to no endpoint; those of endpoints are followed without a reload. */
    private static List<Path> storesOfNoEndpoint(ServerConfig config) {
        TlsStores stores = new TlsStores(config);
        Set<TlsConfig.KeyStore> ofEndpoints =
                TlsStores.endpoints(config)
                        .filter(endpoint -> endpoint.httpsPort() >= 0)
                        .flatMap(endpoint -> stores.inboundStores(endpoint).stream())
                        .collect(Collectors.toSet());
        return config.tls().keyStores().stream()
                .filter(store -> store.updateTrigger() == UpdateTrigger.POLLED)
                .filter(store -> !ofEndpoints.contains(store))
                .flatMap(store -> store.location().stream())
                .toList();
    }

    /** Key files of token issuers, which are read when a configuration is activated. */
    private static List<Path> tokenKeys(ServerConfig config) {
        return config.security().tokenTrusts().stream()
                .map(SecurityConfig.TokenTrust::keys)
                .flatMap(keys ->
                        switch (keys) {
                            case SecurityConfig.TokenKeys.Local(Path file) -> Stream.of(file);
                            case SecurityConfig.TokenKeys.Stored(String store, _) ->
                                    config.tls().keyStore(store).stream()
                                            .flatMap(one -> one.location().stream());
                            case SecurityConfig.TokenKeys.Remote _,
                                    SecurityConfig.TokenKeys.Shared _ ->
                                    Stream.empty();
                        })
                .distinct()
                .toList();
    }

    /**
     * Where changes matter. Paths are real paths: the operating system reports a folder that is
     * watched under two names under only one.
     *
     * @param whole folders in which every file counts
     * @param single files that count in folders with other contents
     */
    record Watched(Set<Path> whole, Set<Path> single, Set<Path> outputs) {
        Watched {
            whole = Set.copyOf(whole);
            single = Set.copyOf(single);
            outputs = Set.copyOf(outputs);
        }

        Set<Path> folders() {
            Set<Path> folders = new HashSet<>(whole);
            single.stream().map(Path::getParent).filter(Files::isDirectory).forEach(folders::add);
            return folders;
        }

        /** Whether the operating system reports all changes in the folders. */
        boolean isReported() {
            return folders().stream().allMatch(Watched::isReporting);
        }

        private static boolean isReporting(Path folder) {
            try {
                return REPORTING.contains(Files.getFileStore(folder).type());
            } catch (IOException _) {
                return false; // it has just been deleted
            }
        }

        /** Whether a change of this file matters. */
        boolean counts(Path file) {
            return (single.contains(file) || whole.contains(file.getParent()))
                    && isNone(file, outputs.stream());
        }
    }

    /** Folders with all their contents, single files, and the links on the way to either. */
    Watched watched() throws IOException {
        Set<Path> whole = new HashSet<>();
        Set<Path> single = new HashSet<>();
        for (Path place : places) {
            addLinks(place.toAbsolutePath(), single);
            if (Files.isDirectory(place)) {
                try (Stream<Path> all = Files.walk(start(place), MOST_DEPTH)) {
                    all.filter(Files::isDirectory)
                            .limit(MOST_FILES)
                            .map(WatchedFiles::real)
                            .forEach(whole::add);
                }
            } else {
                single.add(inRealFolder(place));
            }
        }
        return new Watched(
                whole,
                single,
                outputs.stream().map(WatchedFiles::inRealFolder).collect(Collectors.toSet()));
    }

    /**
     * Adds the links on the way to {@code file}: changing one changes everything behind it. Follows
     * links of links.
     */
    private static void addLinks(Path file, Set<Path> links) throws IOException {
        Path way = file.getRoot();
        for (Path name : file) {
            way = way.resolve(name);
            if (Files.isSymbolicLink(way) && links.add(inRealFolder(way))) {
                addLinks(way.resolveSibling(Files.readSymbolicLink(way)), links);
            }
        }
    }

    /** The folder itself, or the target if it is a link. */
    private static Path start(Path folder) {
        return Files.isSymbolicLink(folder) ? folder.resolve(".") : folder;
    }

    private static Path inRealFolder(Path file) {
        Path path = file.toAbsolutePath();
        Path folder = path.getParent();
        return folder == null ? path : real(folder).resolve(path.getFileName());
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder.toAbsolutePath().normalize(); // missing or deleted
        }
    }

    List<String> looks() {
        List<Path> files = new ArrayList<>();
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> all = Files.walk(start(place), MOST_DEPTH)) {
                    all.filter(Files::isRegularFile)
                            .filter(file -> !isOutput(file))
                            .limit(MOST_FILES)
                            .sorted()
                            .forEach(files::add);
                } catch (IOException | UncheckedIOException _) {
                    files.add(place); // it changes while it is being read
                }
            } else {
                files.add(place);
            }
        }
        List<String> looks = new ArrayList<>(FileStamps.of(files));
        files.forEach(file -> looks.add(file.toString()));
        return looks;
    }

    private boolean isOutput(Path file) {
        return !isNone(
                file.toAbsolutePath().normalize(),
                outputs.stream().map(output -> output.toAbsolutePath().normalize()));
    }

    private static boolean isNone(Path file, Stream<Path> outputs) {
        String name = file.toString();
        return outputs.map(Path::toString).noneMatch(name::startsWith);
    }
}
