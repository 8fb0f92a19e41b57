package io.ironbridge.connectorapi;

import java.time.Instant;
import java.util.Optional;

/**
 * A process that runs calls of a connector.
 *
 * @param number from 1
 * @param state {@code active}; {@code spare}: ready to take over; {@code draining}: gets no more
 *     calls, or none as soon as it is replaced; {@code ended}
 * @param calls in progress
 * @param workers maximum of {@code calls}
 * @param taken calls since its start
 * @param heapBytes in use after its last collection; empty before the first one
 * @param reason why it is replaced, was stopped or has ended; empty while it serves
 */
public record ServantStatus(
        int number,
        long pid,
        String state,
        Instant started,
        int calls,
        int workers,
        long taken,
        Optional<Long> heapBytes,
        Optional<Long> maxHeapBytes,
        Optional<String> reason) {}
