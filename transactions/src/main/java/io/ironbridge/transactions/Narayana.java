package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.common.CoordinatorEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.coordinator.TxControl;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.objectstore.slot.DiskSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.JTAEnvironmentBean;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.ironbridge.transactions.TransactionSettings.SharedStore;
import jakarta.transaction.TransactionManager;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine of the transaction manager, configured once in the life of a process: it keeps its
 * settings, its store and its recovery in static fields.
 */
final class Narayana {
    /** Between the two passes of a search, of which the second one acts. */
    private static final int PASS_SECONDS = 1;

    /** Room for the decision on about 16 branches. */
    private static final int SLOT_BYTES = 8192;

    private static final String CONNECTIONS = "connections";

    /** A file that is there from the first start with a shared log on. */
    private static final String SHARED = "shared";

    private static @Nullable Narayana only;

    private final Path log;
    private final int slots;

    /** Open, and so locked, as long as the process lives. */
    private final FileChannel lockFile;

    /** Identifies the folder, and so its process, in the shared store. */
    private final String owner;

    private final @Nullable SharedLog sharedLog;
    private @Nullable Membership membership;
    private final TransactionManager manager;
    private final RecoveryManager recoveryManager;
    private final XARecoveryModule recoveryModule;

    private Narayana(
            Path log,
            int slots,
            FileChannel lockFile,
            String owner,
            @Nullable SharedLog sharedLog) {
        this.log = log;
        this.slots = slots;
        this.lockFile = lockFile;
        this.owner = owner;
        this.sharedLog = sharedLog;
        this.recoveryModule = new XARecoveryModule();
        this.recoveryManager = RecoveryManager.manager(RecoveryManager.INDIRECT_MANAGEMENT);
        recoveryManager.removeAllModules(false);
        recoveryManager.addModule(new AtomicActionRecoveryModule());
        recoveryManager.addModule(recoveryModule);
        recoveryManager.initialize();
        this.manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
    }

    /**
     * The engine of this process.
     *
     * @throws IOException if the log cannot be opened, if another process uses it, or if this
     *     process has opened another one before
     */
    static synchronized Narayana of(TransactionSettings settings) throws IOException {
        Path log = settings.log().toAbsolutePath().normalize();
        Narayana known = only;
        if (known == null) {
            known = opened(settings, log);
            only = known;
            return known;
        }
        if (!known.log.equals(log)
                || !known.lockFile.isOpen()
                || settings.shared().isPresent() != (known.sharedLog != null)) {
            throw new IOException(
                    "this process uses the log " + known.log + "; another one needs a restart");
        }
        if (known.sharedLog != null) {
            known.rejoin(settings, known.sharedLog);
        }
        return known;
    }

    private void rejoin(TransactionSettings settings, SharedLog shared) throws IOException {
        SharedStore store = settings.shared().orElseThrow();
        Membership joined = Membership.join(store, node(settings, log), owner);
        try {
            shared.use(store.source(), joined.lease());
            membership = joined;
        } catch (SQLException e) {
            joined.close();
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Narayana opened(TransactionSettings settings, Path log) throws IOException {
        Files.createDirectories(log);
        FileChannel lockFile =
                FileChannel.open(
                        log.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isOpen = false;
        Membership joined = null;
        try {
            if (!isLocked(lockFile)) {
                throw new IOException("another process uses the log " + log);
            }
            String node = node(settings, log);
            String owner = kept(log, "owner", "");
            int slots = Math.max(settings.slots(), slotsOf(log));
            configure(settings, log, slots, node);
            SharedLog shared = null;
            if (settings.shared().isPresent()) {
                checkEmpty(log);
                SharedStore store = settings.shared().get();
                joined = Membership.join(store, node, owner);
                shared = SharedLog.open(store.source(), joined.lease());
                write(log.resolve(SHARED), "The log of this server is in a database.\n");
                var _ = new StoreManager(shared, null, null);
            } else {
                checkNotShared(log);
                StoreManager.getRecoveryStore();
            }
            Narayana opened = new Narayana(log, slots, lockFile, owner, shared);
            opened.membership = joined;
            isOpen = true;
            return opened;
        } catch (CoreEnvironmentBeanException
                | ObjectStoreException
                | SQLException
                | ExceptionInInitializerError
                | RuntimeException e) {
            throw new IOException("the log " + log + " cannot be opened: " + e.getMessage(), e);
        } finally {
            if (!isOpen) {
                lockFile.close();
                if (joined != null) {
                    joined.close();
                }
            }
        }
    }

    /** What is decided here would be rolled back by recovery with another log. */
    private static void checkEmpty(Path log) throws IOException {
        if (slotsOf(log) == 0) {
            return;
        }
        int units =
                LoggedUnit.all(new SlotStoreAdaptor(bean(SlotStoreEnvironmentBean.class))).size();
        if (units > 0) {
            throw new IOException(
                    "the folder has "
                            + units
                            + " units of work that are decided and not committed everywhere: start"
                            + " without the dataSource of the log until ironbridge admin"
                            + " transactions shows none");
        }
    }

    private static void checkNotShared(Path log) throws IOException {
        Path note = log.resolve(SHARED);
        if (Files.exists(note)) {
            throw new IOException(
                    "this server has its log in a database: configure the dataSource of the log"
                            + " again; or, if ironbridge admin transactions has shown no units"
                            + " with it, remove the file "
                            + note);
        }
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    /** The identifier given, or that of the log. */
    private static String node(TransactionSettings settings, Path log) throws IOException {
        if (settings.node().isPresent()) {
            return settings.node().get();
        }
        return kept(log, "node", "ib-");
    }

    /** A random name, made once. */
    private static String kept(Path log, String name, String prefix) throws IOException {
        Path file = log.resolve(name);
        if (!Files.exists(file)) {
            write(file, prefix + UUID.randomUUID().toString().replace("-", "").substring(0, 16));
        }
        return Files.readString(file).strip();
    }

    private static void configure(TransactionSettings settings, Path log, int slots, String node)
            throws CoreEnvironmentBeanException {
        // Before anything else of the engine is loaded: it would open a port.
        CoordinatorEnvironmentBean coordinator = bean(CoordinatorEnvironmentBean.class);
        coordinator.setTransactionStatusManagerEnable(false);
        CoreEnvironmentBean core = bean(CoreEnvironmentBean.class);
        core.setNodeIdentifier(node);
        core.setAllowMultipleLastResources(false);
        SlotStoreEnvironmentBean store = bean(SlotStoreEnvironmentBean.class);
        store.setBackingSlots(new DiskSlots());
        store.setNumberOfSlots(slots);
        store.setBytesPerSlot(SLOT_BYTES);
        store.setStoreDir(log.toString());
        store(bean(ObjectStoreEnvironmentBean.class), log);
        for (String name : List.of("communicationStore", "stateStore")) {
            store(BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, name), log);
        }
        JTAEnvironmentBean jta = bean(JTAEnvironmentBean.class);
        jta.setXaRecoveryNodes(List.of(node));
        jta.setXaResourceOrphanFilterClassNames(
                List.of(JTANodeNameXAResourceOrphanFilter.class.getName()));
        jta.setOrphanSafetyInterval(Math.toIntExact(settings.orphanSafety().toMillis()));
        jta.setXAResourceRecordWrappingPlugin(new ResourceNames());
        RecoveryEnvironmentBean recovery = bean(RecoveryEnvironmentBean.class);
        recovery.setRecoveryModuleClassNames(List.of());
        recovery.setRecoveryActivatorClassNames(List.of());
        recovery.setExpiryScannerClassNames(List.of());
        recovery.setRecoveryListener(false);
        recovery.setRecoveryBackoffPeriod(PASS_SECONDS);
        RecoveryManager.delayRecoveryManagerThread();
        TxControl.setXANodeName(node);
    }

    private static void store(ObjectStoreEnvironmentBean bean, Path log) {
        bean.setObjectStoreType(SlotStoreAdaptor.class.getName());
        bean.setObjectStoreDir(log.toString());
    }

    private static <T> T bean(Class<T> type) {
        return BeanPopulator.getDefaultInstance(type);
    }

    /** Slots of an earlier start: a decision may be in any of them. */
    private static int slotsOf(Path log) throws IOException {
        try (Stream<Path> files = Files.list(log)) {
            return (int) files.filter(file -> isSlot(file.getFileName().toString())).count();
        }
    }

    private static boolean isSlot(String name) {
        return name.startsWith("slot.");
    }

    /** Names of the connections that have been registered with this log. */
    Set<String> readConnections() throws IOException {
        Membership shared = membership;
        if (shared != null) {
            return shared.connections();
        }
        Path file = log.resolve(CONNECTIONS);
        return Files.exists(file) ? new TreeSet<>(Files.readAllLines(file)) : Set.of();
    }

    /** Names of the connections of other nodes, too. */
    Set<String> connectionsOfAll() throws IOException {
        return membership == null ? Set.of() : membership.connectionsOfAll();
    }

    void writeConnections(Set<String> names) throws IOException {
        if (membership != null) {
            membership.setConnections(names);
            return;
        }
        write(log.resolve(CONNECTIONS), String.join("\n", names) + "\n");
    }

    private static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, text);
        try (FileChannel written = FileChannel.open(next, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Decisions that have room at the same time. */
    int slots() {
        return slots;
    }

    /** Fails if the folder of the log cannot be written, such as on a disk with faults. */
    void tryToWrite() throws IOException {
        // An interrupt would close a FileChannel.
        try (RandomAccessFile file = new RandomAccessFile(log.resolve("written").toFile(), "rwd")) {
            file.write('\n');
        }
    }

    /** Null if the log is not shared. */
    @Nullable SharedLog sharedLog() {
        return sharedLog;
    }

    /** That of the last start; null if the log is not shared. */
    @Nullable Membership membership() {
        return membership;
    }

    TransactionManager manager() {
        return manager;
    }

    RecoveryManager recoveryManager() {
        return recoveryManager;
    }

    XARecoveryModule recoveryModule() {
        return recoveryModule;
    }
}
