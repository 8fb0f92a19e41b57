package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.servants.ServantStatistics;
import java.util.Map;

/**
 * What message regions did since they were started.
 *
 * @param generation of the programs, from 1
 * @param returned runs that ended by GOBACK, by program
 * @param abended runs that did not, by program and abend code
 * @param servants their processes
 */
public record MessageRegionStatistics(
        int generation,
        Map<String, Long> returned,
        Map<String, Map<String, Long>> abended,
        ServantStatistics servants) {
    public MessageRegionStatistics {
        returned = Map.copyOf(returned);
        abended = Map.copyOf(abended);
    }
}
