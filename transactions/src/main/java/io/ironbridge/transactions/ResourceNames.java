package io.ironbridge.transactions;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecordWrappingPlugin;
import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/** Writes the names of connections into the log, with their branches. */
final class ResourceNames implements XAResourceRecordWrappingPlugin {
    @Override
    public void transcribeWrapperData(XAResourceRecord record) {
        if (record.value() instanceof XAResourceWrapper wrapper) {
            record.setJndiName(wrapper.getJndiName());
            record.setProductName(wrapper.getProductName());
            record.setProductVersion(wrapper.getProductVersion());
        }
    }

    @Override
    public Integer getEISName(XAResource resource) {
        return 0;
    }

    @Override
    public String getEISName(Integer number) {
        return "";
    }
}
