package io.ironbridge.lab.ims.dli;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * One DL/I call.
 *
 * @param pcb which PCB it names: 0 the I/O PCB, from 1 on those of the PSB in its order
 * @param function without trailing blanks: {@code GU}, {@code GHU}, {@code ISRT}, {@code CHKP} ...
 * @param area the I/O area as the program passes it; for what only reads, as long as the area that
 *     the program has, or empty where that is not known
 * @param parameters what follows the I/O area: SSAs where the PCB is a {@link
 *     PcbDescription.Database}, at most one MOD name (8 bytes) for ISRT and PURG on others
 */
public record DliCall(int pcb, String function, Area area, List<Area> parameters) {
    public DliCall {
        parameters = List.copyOf(parameters);
    }
}
