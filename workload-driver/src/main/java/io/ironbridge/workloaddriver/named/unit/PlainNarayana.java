package io.ironbridge.workloaddriver.named.unit;

import com.arjuna.ats.arjuna.common.CoordinatorEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.coordinator.TxControl;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.objectstore.slot.DiskSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingRequester;
import jakarta.transaction.TransactionManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Clients that each have a connection to each database and commit by Narayana in this process, with
 * the store that the gateway has: slots on disk.
 */
final class PlainNarayana {
    /** As the gateway's by default. */
    private static final int SLOTS = 1_000;

    private static final int SLOT_BYTES = 8192;

    private final TransactionManager manager;

    private PlainNarayana(TransactionManager manager) {
        this.manager = manager;
    }

    /**
     * Starts it; once in the life of a process.
     *
     * @param log new folder for its decisions
     */
    static PlainNarayana start(Path log) throws IOException {
        bean(CoordinatorEnvironmentBean.class).setTransactionStatusManagerEnable(false);
        try {
            bean(CoreEnvironmentBean.class).setNodeIdentifier("drive");
        } catch (CoreEnvironmentBeanException e) {
            throw new IllegalStateException(e);
        }
        SlotStoreEnvironmentBean slots = bean(SlotStoreEnvironmentBean.class);
        slots.setNumberOfSlots(SLOTS);
        slots.setBytesPerSlot(SLOT_BYTES);
        slots.setStoreDir(log.toString());
        slots.setBackingSlots(new DiskSlots());
        store(bean(ObjectStoreEnvironmentBean.class), log);
        for (String name : List.of("communicationStore", "stateStore")) {
            store(BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, name), log);
        }
        RecoveryManager.delayRecoveryManagerThread();
        TxControl.setXANodeName("drive");
        return new PlainNarayana(com.arjuna.ats.jta.TransactionManager.transactionManager());
    }

    private static void store(ObjectStoreEnvironmentBean bean, Path log) {
        bean.setObjectStoreType(SlotStoreAdaptor.class.getName());
        bean.setObjectStoreDir(log.toString());
    }

    private static <T> T bean(Class<T> type) {
        return BeanPopulator.getDefaultInstance(type);
    }

    /**
     * Clients of some databases.
     *
     * @param databases that each unit inserts into
     */
    Driver over(List<Databases.Database> databases) {
        return (loop, _) -> new BlockingRequester(loop, new NarayanaClient(manager, databases));
    }
}
