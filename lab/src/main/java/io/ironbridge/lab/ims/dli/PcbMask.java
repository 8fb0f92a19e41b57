package io.ironbridge.lab.ims.dli;

import io.ironbridge.lab.wire.Area;

/** What a PCB shows after a call; the servant lays it out as the PCB mask that the program has. */
public sealed interface PcbMask {
    /** Nothing of it changes but the status code. */
    record Unchanged() implements PcbMask {}

    /**
     * Of the I/O PCB, after GU.
     *
     * @param lterm logical terminal: the tpipe, or the LTERM override of the request
     * @param julianDate YYDDD as packed decimal shows it: 0YYDDD
     * @param time HHMMSST: hours to tenths of a second
     * @param sequence number of the input message, from 1
     * @param modName blank where none
     * @param user blank where none
     * @param group blank where none
     */
    record InputOutput(
            String lterm,
            int julianDate,
            int time,
            int sequence,
            String modName,
            String user,
            String group)
            implements PcbMask {}

    /**
     * Of a database PCB.
     *
     * @param level of the segment last reached, 0 for none
     * @param segment its name; blank where none
     * @param key the concatenated key of the path to it
     */
    record Database(int level, String segment, Area key) implements PcbMask {}
}
