package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.connect.observe.Recorder;
import io.ironbridge.lab.ims.connect.observe.Statistics;
import java.util.Map;

/** Objects shared by all sessions of an IMS Connect. */
record SessionContext(
        ImsConnectConfig config,
        Clock clock,
        Map<String, Datastore> datastores,
        LabRacf racf,
        Statistics statistics,
        Recorder recorder,
        LateOutput lateOutput) {
    /**
     * The data store with the name.
     *
     * @throws Refusal where there is none
     */
    Datastore datastore(String name) throws Refusal {
        Datastore datastore = datastores.get(name);
        if (datastore == null) {
            throw Datastore.unknown(name);
        }
        return datastore;
    }

    UndocumentedBehaviour rules() {
        return config.rules();
    }
}
