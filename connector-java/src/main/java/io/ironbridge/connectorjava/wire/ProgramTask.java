package io.ironbridge.connectorjava.wire;

import java.util.Optional;

/**
 * One run of a program.
 *
 * @param id different for all tasks of a connection
 * @param program name of its class
 * @param nanos time that its caller waits
 * @param json in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProgramTask(
        long id,
        String program,
        String requestId,
        Optional<String> caller,
        long nanos,
        byte[] json) {}
