package io.ironbridge.connectorjava;

import io.ironbridge.program.AssetFailedException;
import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;
import java.nio.charset.StandardCharsets;

/** Calls the asset {@code other} with its input, and again if it was interrupted meanwhile. */
public final class CallingProgram implements JavaProgram<byte[], byte[]> {
    @Override
    public byte[] run(byte[] input, ProgramCall call) throws Exception {
        Thread own = Thread.currentThread();
        if (new String(input, StandardCharsets.UTF_8).contains("interrupt")) {
            Thread interrupter =
                    Thread.ofPlatform()
                            .start(() -> {
                                while (own.getState() != Thread.State.WAITING) {
                                    Thread.onSpinWait();
                                }
                                own.interrupt();
                            });
            try {
                return call.asset("other", input, byte[].class);
            } catch (InterruptedException e) {
                interrupter.join(); // the end of interrupt() may come late, and break a channel
                return call.asset(
                        "other", "\"again\"".getBytes(StandardCharsets.UTF_8), byte[].class);
            }
        }
        try {
            return call.asset("other", input, byte[].class);
        } catch (AssetFailedException e) {
            return ("\"" + e.status() + e.code() + e.mayHaveRun() + "\"")
                    .getBytes(StandardCharsets.UTF_8);
        }
    }
}
