package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits until a tpipe holds something. */
final class TpipeWait {
    private TpipeWait() {}

    static void until(TestIms ims, String name, int depth) throws InterruptedException {
        Tpipe tpipe = ims.region().tpipe(name);
        Semaphore told = new Semaphore(0);
        Runnable undo = tpipe.whenAvailable(told::release);
        while (tpipe.depth() < depth) {
            if (!told.tryAcquire(10, TimeUnit.SECONDS)) {
                throw new AssertionError("Tpipe " + name + " holds " + tpipe.depth());
            }
        }
        undo.run();
    }
}
