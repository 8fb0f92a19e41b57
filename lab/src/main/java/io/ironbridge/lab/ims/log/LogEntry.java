package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.wire.Area;

/** An entry to log. */
public record LogEntry(LogCode code, Area data) {}
