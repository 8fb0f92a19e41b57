package io.ironbridge.connectorjava;

import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;
import java.util.ArrayList;
import java.util.List;

/** Keeps 4 KiB of each call. */
public final class LeakingProgram implements JavaProgram<byte[], byte[]> {
    private final List<byte[]> kept = new ArrayList<>();

    @Override
    public byte[] run(byte[] input, ProgramCall call) {
        synchronized (kept) {
            kept.add(new byte[4 << 10]);
        }
        return input;
    }
}
