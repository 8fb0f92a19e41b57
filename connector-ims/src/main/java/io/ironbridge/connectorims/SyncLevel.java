package io.ironbridge.connectorims;

/** Whether IMS waits for an acknowledgement of CM1 output. */
public enum SyncLevel {
    NONE,
    /**
     * IMS commits after the output has been acknowledged: a reply means that the work is committed.
     */
    CONFIRM
}
