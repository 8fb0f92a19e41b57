package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;

/** Carries a program's calls to IMS. */
@FunctionalInterface
public interface DliCaller {
    /** Carries out a call; throws what ends the program. */
    DliReply call(DliCall call);
}
