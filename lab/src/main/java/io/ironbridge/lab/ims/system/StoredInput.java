package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage;
import java.time.Instant;

/** An input message as logged: without a waiting sender. */
record StoredInput(long id, InputMessage input, Instant arrived) {}
