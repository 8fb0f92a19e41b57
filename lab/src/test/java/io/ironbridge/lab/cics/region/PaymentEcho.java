package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;

/** A Java program that leaves its COMMAREA as it is. */
public final class PaymentEcho implements CicsProgram {
    @Override
    public void run(CicsTask task) {}

    @Override
    public String name() {
        return "PAYJAVA";
    }
}
