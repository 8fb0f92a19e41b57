package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage;
import java.time.Instant;

/** An input message as the log has it: without anybody who waits for its output. */
record StoredInput(long id, InputMessage input, Instant arrived) {}
