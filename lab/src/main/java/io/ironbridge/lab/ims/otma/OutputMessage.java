package io.ironbridge.lab.ims.otma;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * Output of IMS: of a program, or a DFS message.
 *
 * @param segments with LL and ZZ; none where a CM1 program that was asked for nothing gave nothing
 * @param modName of the MFS MOD; {@code DFSMO1} and so on for DFS messages; empty: none
 * @param wantsDecision IMS waits for an acknowledgement before it commits (CM1, confirm)
 */
public record OutputMessage(List<Area> segments, String modName, boolean wantsDecision) {
    public OutputMessage {
        segments = List.copyOf(segments);
    }
}
