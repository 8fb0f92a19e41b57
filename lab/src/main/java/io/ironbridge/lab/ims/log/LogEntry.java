package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.wire.Area;

/** What is to be logged. */
public record LogEntry(LogCode code, Area data) {}
