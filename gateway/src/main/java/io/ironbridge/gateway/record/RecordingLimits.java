package io.ironbridge.gateway.record;

/**
 * Limits of a recording.
 *
 * @param bytes of all files together
 * @param calls of one asset
 */
public record RecordingLimits(long bytes, int calls) {
    public static final RecordingLimits DEFAULT = new RecordingLimits(64 << 20, 1_000);
}
