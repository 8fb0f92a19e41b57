package io.ironbridge.connectorjava;

import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;

/** Does not end while a property is set, whatever happens. */
public final class SpinningProgram implements JavaProgram<byte[], byte[]> {
    static final String SPINS = "io.ironbridge.test.spins";

    @Override
    public byte[] run(byte[] input, ProgramCall call) {
        while (System.getProperty(SPINS) != null) {
            Thread.onSpinWait();
        }
        return input;
    }
}
