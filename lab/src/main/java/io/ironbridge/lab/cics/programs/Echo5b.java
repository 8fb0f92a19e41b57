package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;

/**
 * ECHO5B: returns its COMMAREA with X'5B' as the last byte, a dollar sign in EBCDIC 037. Abends
 * with NOCA without a COMMAREA.
 */
final class Echo5b implements CicsProgram {
    static final byte DOLLAR = 0x5B;

    @Override
    public void run(CicsTask task) {
        byte[] commarea = task.commarea();
        if (commarea.length == 0) {
            throw task.abend("NOCA");
        }
        commarea[commarea.length - 1] = DOLLAR;
    }
}
