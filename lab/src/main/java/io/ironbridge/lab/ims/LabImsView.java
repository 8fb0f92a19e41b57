package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.store.DatabaseStatistics;
import io.ironbridge.lab.ims.log.LogStatistics;
import io.ironbridge.lab.ims.messageregion.MessageRegionStatistics;
import io.ironbridge.lab.ims.system.SystemView;
import java.util.List;

/** The operator's view. */
public record LabImsView(
        SystemView system,
        List<DatabaseStatistics> databases,
        LogStatistics log,
        MessageRegionStatistics processes) {
    public LabImsView {
        databases = List.copyOf(databases);
    }
}
