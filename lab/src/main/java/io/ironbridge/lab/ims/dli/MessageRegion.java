package io.ironbridge.lab.ims.dli;

import java.util.List;

/**
 * A message region: runs one program at a time, isolated from IMS itself, so that a failing program
 * affects only the region. A region whose process was lost recovers by itself for the next program.
 */
public interface MessageRegion extends AutoCloseable {
    /**
     * Runs a program until it ends, on the thread that calls.
     *
     * @param calls is given each DL/I call of the program, on the same thread
     */
    ProgramEnd run(ProgramStart start, DliService calls) throws InterruptedException;

    @Override
    void close();

    /**
     * A program to be run.
     *
     * @param program name of the load module, which is that of the PSB for message programs
     * @param pcbs those the program is passed: first the I/O PCB, then those of the PSB in its
     *     order
     */
    record ProgramStart(String program, String psb, List<PcbDescription> pcbs) {
        public ProgramStart {
            pcbs = List.copyOf(pcbs);
        }
    }

    /** How a program ended. */
    sealed interface ProgramEnd {
        /** By GOBACK. */
        record Returned() implements ProgramEnd {}

        /**
         * Abnormally.
         *
         * @param code {@code S0C7}, {@code U0119} ...
         * @param reason for the operator's log; no data
         */
        record Abended(String code, String reason) implements ProgramEnd {}
    }
}
