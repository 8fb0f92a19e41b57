package io.ironbridge.connectorims;

/** Whether IMS commits before or after it sends the output. */
public enum CommitMode {
    /**
     * CM0: the output is queued after the commit and stays queued until it is acknowledged, which
     * the connector does whatever the sync level. The tpipe is the client id, so every connection
     * has its own tpipe in IMS.
     */
    COMMIT_THEN_SEND,
    /** CM1: the output is sent, then the work is committed. */
    SEND_THEN_COMMIT
}
