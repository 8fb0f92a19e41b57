package io.ironbridge.gateway.state;

import io.ironbridge.gateway.kept.Closing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a server stores across restarts, in its own folder: which APIs administrators have stopped,
 * the projects they have deployed, and small files of other parts. If several servers use one
 * folder, the first may change it; the others use the content of their start. If the folder was
 * removed, the next change creates and locks it again, unless another server has locked it by then:
 * from then on that server may change it.
 */
public final class ServerState implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServerState.class.getName());
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final String WAR = ".war";
    private static final String BEFORE = ".before";

    /** Suffix of a file that is not completely written. */
    private static final String NEXT = ".next";

    /** Suffix of a marker for a new project, until it is activated. */
    private static final String NEW = ".new";

    private static final JsonMapper JSON = new JsonMapper();

    private final Path folder;
    private final Path projects;
    private final Path file;
    private final Set<String> stopped = new TreeSet<>();

    /**
     * All deployed projects, even if their files are gone: a file that disappears without {@link
     * #undeploy} is missing.
     */
    private final Set<Path> deployed = new ConcurrentSkipListSet<>();

    private volatile @Nullable FolderLock lock;
    private volatile boolean own;
    private boolean shared;
    private boolean closed;

    /** The lock belonged to this server, and now belongs to another. */
    private volatile boolean lost;

    /** The projects while the folder belongs to another server; null to use the folder itself. */
    private @Nullable DeployedCopies copies;

    private ServerState(Path folder) {
        this.folder = folder;
        this.projects = folder.resolve("projects");
        this.file = folder.resolve("state.json");
    }

    /** The folder belongs to another server, so nothing can be changed here. */
    public static final class SharedException extends IOException {
        private static final long serialVersionUID = 1L;

        private SharedException(Path folder) {
            super(
                    "another server also uses "
                            + folder
                            + "; make the change there, or start this server with another --state"
                            + " folder");
        }
    }

    /**
     * Reads a folder, which is created when something must be stored. Undoes a deployment that a
     * crash interrupted.
     *
     * @throws IOException if it cannot be read or written
     */
    public static ServerState in(Path folder) throws IOException {
        ServerState state = new ServerState(folder);
        if (!isThere(folder)) {
            state.copies = DeployedCopies.of(List.of());
            return state;
        }
        if (Files.isWritable(folder)) {
            state.lock();
        }
        if (state.shared) {
            state.copies = DeployedCopies.of(list(state.projects, WAR));
        } else {
            state.undoWhatWasInterrupted();
            state.deployed.addAll(list(state.projects, WAR));
        }
        if (isThere(state.file)) {
            state.read();
        }
        return state;
    }

    /**
     * @throws IOException if that cannot be determined: unreadable does not mean absent
     */
    private static boolean isThere(Path path) throws IOException {
        try {
            Files.readAttributes(path, BasicFileAttributes.class);
            return true;
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private void undoWhatWasInterrupted() throws IOException {
        for (Path before : list(projects, BEFORE)) {
            Files.move(before, named(before, BEFORE), StandardCopyOption.REPLACE_EXISTING);
        }
        for (Path half : list(projects, NEXT)) {
            Files.deleteIfExists(half);
        }
        for (Path mark : list(projects, NEW)) {
            Files.deleteIfExists(named(mark, NEW));
            Files.deleteIfExists(mark);
        }
    }

    /** Locks out other servers until this is closed, or the process ends. */
    private void lock() throws IOException {
        Optional<FolderLock> taken = FolderLock.take(folder.resolve("lock"));
        lock = taken.orElse(null);
        own = taken.isPresent();
        shared = !own;
    }

    /** Replaces a lock whose file has been removed; logs the result once. */
    private void relock(FolderLock removed) throws IOException {
        make(projects);
        lock();
        Closing.all(List.of(removed));
        if (own) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-GW-0165W The lock in {0}, or the whole folder, was removed; it has been"
                            + " locked again",
                    folder);
            restoreStopped();
        } else {
            lost = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-GW-0166W The lock in {0} was removed, and another server now uses the"
                            + " folder: this server can no longer deploy, stop or start anything",
                    folder);
        }
    }

    /** APIs stopped before the folder was removed must stay stopped after a restart. */
    private void restoreStopped() throws IOException {
        if (!stopped.isEmpty() && !isThere(file)) {
            write(stopped);
        }
    }

    /**
     * Creates the folder if needed and locks it for this server; also if it was locked before and
     * removed.
     *
     * @throws SharedException if it belongs to another server
     */
    private synchronized void makeOwn() throws IOException {
        if (closed) {
            throw new IOException("The server ends");
        }
        FolderLock held = lock;
        if (held != null && !held.isHeld()) {
            relock(held);
        } else if (!shared) {
            make(projects);
            lockFirst();
        }
        if (shared) {
            throw new SharedException(folder);
        }
    }

    private void lockFirst() throws IOException {
        if (lock == null) {
            lock();
        }
    }

    private boolean isLockHeld() throws IOException {
        FolderLock held = lock;
        return held != null && held.isHeld();
    }

    /**
     * To be called before a change that takes effect even if it cannot be stored. Does not wait for
     * a deployment in progress, unless the folder's lock has been removed.
     *
     * @throws SharedException if the folder belongs to another server
     */
    public void refuseIfShared() throws SharedException {
        try {
            if (!isLockHeld()) {
                makeOwn();
            }
        } catch (SharedException e) {
            throw e;
        } catch (IOException _) {
            // The next write reports it.
        }
    }

    public Path folder() {
        return folder;
    }

    /** The folder with the archives of deployed projects. */
    public Path archives() {
        return projects;
    }

    /** Whether another server has the folder; then nothing can be changed here. */
    public synchronized boolean isShared() {
        return shared;
    }

    /** Releases the folder. */
    @Override
    public synchronized void close() {
        closed = true;
        FolderLock held = lock;
        if (held != null) {
            Closing.all(List.of(held));
            lock = null;
        }
        if (copies != null) {
            Closing.all(List.of(copies));
        }
    }

    /**
     * Reads a file that {@link #keep} wrote.
     *
     * @throws IOException if it cannot be read, or is longer than {@code most} bytes
     */
    public Optional<byte[]> read(String name, int most) throws IOException {
        Path kept = folder.resolve(name);
        if (!isThere(kept)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(kept)) {
            byte[] content = in.readNBytes(most + 1);
            if (content.length > most) {
                throw new IOException("it has more than " + most + " bytes");
            }
            return Optional.of(content);
        }
    }

    /**
     * Writes a file that only this user may read; replaces one of the same name.
     *
     * @throws SharedException if the folder belongs to another server
     */
    public synchronized void keep(String name, byte[] content) throws IOException {
        makeOwn();
        Path kept = folder.resolve(name);
        Path next = kept.resolveSibling(kept.getFileName() + NEXT);
        Files.deleteIfExists(next);
        Files.createFile(next, ownerOnly());
        put(written(kept, content), kept);
    }

    private FileAttribute<?>[] ownerOnly() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private void put(Path next, Path file) throws IOException {
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(folder);
    }

    private void read() throws IOException {
        try {
            JsonNode root = JSON.readTree(Files.readAllBytes(file));
            if (!root.path("stopped").isArray()) {
                throw new IOException(file + " does not contain the stopped APIs");
            }
            root.path("stopped").forEach(name -> stopped.add(name.asString()));
        } catch (JacksonException e) {
            throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Whether this is a valid name for a project. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * The deployed projects, by name. In a folder of another server, those of the start; if this
     * server lost the folder, its own projects. Includes projects whose files are gone, since they
     * have not been undeployed.
     */
    public List<Path> projects() {
        if (lost) {
            return List.copyOf(deployed);
        }
        if (!own && copies != null) {
            return copies.projects();
        }
        try {
            Set<Path> all = new TreeSet<>(deployed);
            all.addAll(list(projects, WAR));
            return List.copyOf(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Files of deployed projects that are gone without having been undeployed. */
    public List<Path> missing() {
        return deployed.stream().filter(Files::notExists).toList();
    }

    private static List<Path> list(Path folder, String ending) throws IOException {
        if (!isThere(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(one -> one.toString().endsWith(ending)).sorted().toList();
        }
    }

    private static Path named(Path file, String ending) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.length() - ending.length()));
    }

    public synchronized Set<String> stopped() {
        return Set.copyOf(stopped);
    }

    public synchronized void keepStopped(Set<String> names) throws IOException {
        makeOwn();
        write(names);
        stopped.clear();
        stopped.addAll(names);
    }

    private void write(Set<String> names) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode all = root.putArray("stopped");
        names.forEach(all::add);
        put(written(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root)), file);
    }

    /** Whether a project of this name was deployed. */
    public boolean has(String name) {
        return deployed.contains(war(name)) || Files.exists(war(name));
    }

    private Path war(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException(name);
        }
        return projects.resolve(name + WAR);
    }

    /** A change of the deployed projects that can be undone. */
    public interface Change {
        public void keep() throws IOException;

        void undo() throws IOException;
    }

    /** Adds a project, or replaces the one of this name. */
    public synchronized Change deploy(String name, byte[] archive) throws IOException {
        Path war = war(name);
        makeOwn();
        Path next = written(war, archive);
        Change change = setAside(war, true);
        boolean moved = false;
        try {
            Files.move(next, war, StandardCopyOption.ATOMIC_MOVE);
            force(projects);
            moved = true;
            return change;
        } finally {
            if (!moved) {
                change.undo();
            }
        }
    }

    /** Writes the new content to a separate file and forces it to disk; all or nothing. */
    private static Path written(Path file, byte[] content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + NEXT);
        boolean whole = false;
        try (FileChannel channel =
                FileChannel.open(
                        next,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
            whole = true;
            return next;
        } finally {
            if (!whole) {
                Files.deleteIfExists(next);
            }
        }
    }

    /** Creates a folder and its missing parents, and forces them to disk. */
    private static void make(Path folder) throws IOException {
        Path above = folder.toAbsolutePath().getParent();
        if (!isThere(folder) && above != null) {
            make(above);
            Files.createDirectories(folder);
            force(above);
        }
    }

    /**
     * Forces the names in a folder to disk; the files themselves are forced when they are written.
     */
    private static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException _) {
            // Not every system can open folders; nothing more can be done there.
        }
    }

    /** Removes a project. */
    public synchronized Change undeploy(String name) throws IOException {
        makeOwn();
        return setAside(war(name), false);
    }

    private Change setAside(Path war, boolean comes) throws IOException {
        Path before = war.resolveSibling(war.getFileName() + BEFORE);
        Path mark = war.resolveSibling(war.getFileName() + NEW);
        boolean was = Files.exists(war);
        boolean wasDeployed = deployed.contains(war);
        if (was) {
            Files.move(war, before, StandardCopyOption.ATOMIC_MOVE);
        } else if (comes) {
            Files.createFile(mark);
        }
        force(projects);
        set(war, comes);
        return new Change() {
            @Override
            public void keep() throws IOException {
                Files.deleteIfExists(before);
                Files.deleteIfExists(mark);
                force(projects);
            }

            @Override
            public void undo() throws IOException {
                set(war, wasDeployed);
                if (was) {
                    Files.move(before, war, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    Files.deleteIfExists(war);
                    Files.deleteIfExists(mark);
                }
                force(projects);
            }
        };
    }

    private void set(Path war, boolean isDeployed) {
        if (isDeployed) {
            deployed.add(war);
        } else {
            deployed.remove(war);
        }
    }
}
