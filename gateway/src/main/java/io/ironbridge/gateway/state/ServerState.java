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
 * What a server remembers over restarts, in its own folder: which APIs its administrators have
 * stopped, the projects that they have deployed, and small files of other parts. Of several servers
 * with one folder the first one may change it; the others have what was there when they were
 * started, and keep it. The next change makes and locks a folder that was removed again, unless
 * another server has it by then: that one may change it from then on.
 */
public final class ServerState implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServerState.class.getName());
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final String WAR = ".war";
    private static final String BEFORE = ".before";

    /** What is not written in full yet. */
    private static final String NEXT = ".next";

    /** Beside a project that was not there before, until it is taken. */
    private static final String NEW = ".new";

    private static final JsonMapper JSON = new JsonMapper();

    private final Path folder;
    private final Path projects;
    private final Path file;
    private final Set<String> stopped = new TreeSet<>();

    /** Whatever becomes of their files: what is gone without {@link #undeploy} is missing. */
    private final Set<Path> deployed = new ConcurrentSkipListSet<>();

    private volatile @Nullable FolderLock lock;
    private volatile boolean own;
    private boolean shared;
    private boolean closed;

    /** It was this server's own, and is another's now. */
    private volatile boolean lost;

    /** What is there while the folder is not this server's own; null: what is in it now. */
    private @Nullable DeployedCopies copies;

    private ServerState(Path folder) {
        this.folder = folder;
        this.projects = folder.resolve("projects");
        this.file = folder.resolve("state.json");
    }

    /** The folder belongs to another server, so that nothing can be changed here. */
    public static final class SharedException extends IOException {
        private static final long serialVersionUID = 1L;

        private SharedException(Path folder) {
            super(
                    "another server uses "
                            + folder
                            + ", too; let that one do it, or give this one another with --state");
        }
    }

    /**
     * What is in this folder, which is made when something is to be remembered. A deployment that a
     * crash has interrupted is undone.
     *
     * @throws IOException when it cannot be read, or not written
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
     * @throws IOException where nobody can tell: what cannot be read is not nothing
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

    /** Others keep out until this is closed, or the process ends. */
    private void lock() throws IOException {
        Optional<FolderLock> taken = FolderLock.take(folder.resolve("lock"));
        lock = taken.orElse(null);
        own = taken.isPresent();
        shared = !own;
    }

    /** Takes the place of a lock whose file has been removed; tells what came of it, once. */
    private void lockAnew(FolderLock removed) throws IOException {
        make(projects);
        lock();
        Closing.all(List.of(removed));
        if (own) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-GW-0165W The lock in {0}, or the whole folder, was removed: it is locked"
                            + " again",
                    folder);
            restoreStopped();
        } else {
            lost = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-GW-0166W The lock in {0} was removed, and another server uses the folder"
                            + " now: this server can no longer deploy, stop or start anything",
                    folder);
        }
    }

    /** What was stopped before the folder was removed is to outlive a restart, too. */
    private void restoreStopped() throws IOException {
        if (!stopped.isEmpty() && !isThere(file)) {
            write(stopped);
        }
    }

    /**
     * Makes the folder, if need be, this server's own; also one that was, and has been removed.
     *
     * @throws SharedException when it is another's
     */
    private synchronized void makeOwn() throws IOException {
        if (closed) {
            throw new IOException("The server ends");
        }
        FolderLock held = lock;
        if (held != null && !held.holds()) {
            lockAnew(held);
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

    private boolean holds() throws IOException {
        FolderLock held = lock;
        return held != null && held.holds();
    }

    /**
     * To be called before something is changed that holds also where it cannot be written down.
     * Does not wait for a deployment that is under way, unless the folder's lock has been removed.
     *
     * @throws SharedException when the folder is another server's
     */
    public void refuseIfShared() throws SharedException {
        try {
            if (!holds()) {
                makeOwn();
            }
        } catch (SharedException e) {
            throw e;
        } catch (IOException _) {
            // who writes it down is told
        }
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    /** Where the archives of deployed projects are. */
    public Path archives() {
        return projects;
    }

    /** Whether another server has the folder; then nothing can be changed here. */
    public synchronized boolean isShared() {
        return shared;
    }

    /** Lets others have the folder. */
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
     * A file that {@link #keep} wrote.
     *
     * @throws IOException when it cannot be read, or is longer than {@code most} bytes
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
     * Writes a file that only this user may read, in the place of the one of this name.
     *
     * @throws SharedException when the folder is another server's
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
                throw new IOException(file + " does not have what is stopped");
            }
            root.path("stopped").forEach(name -> stopped.add(name.asString()));
        } catch (JacksonException e) {
            throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Whether a project may be called this. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * The projects that were deployed, by their names; of a folder that is another server's as they
     * were at the start, and of one that has become another's those of this server. Those whose
     * files have gone are among them: nobody has undeployed them.
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

    /** Files of deployed projects that are gone, though nobody has undeployed them. */
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

    /** Puts a project in, in the place of the one of this name. */
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

    /** Writes what is to take a file's place beside it, down to the disk; all of it or nothing. */
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

    /** Makes a folder, and those above it that are not there, down to the disk. */
    private static void make(Path folder) throws IOException {
        Path above = folder.toAbsolutePath().getParent();
        if (!isThere(folder) && above != null) {
            make(above);
            Files.createDirectories(folder);
            force(above);
        }
    }

    /**
     * Has the names in a folder outlive a loss of power; the files are forced by who writes them.
     */
    private static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException _) {
            // not every system opens folders; where it does not, this is as good as it gets
        }
    }

    /** Takes a project out. */
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
