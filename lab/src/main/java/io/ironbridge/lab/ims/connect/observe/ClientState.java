package io.ironbridge.lab.ims.connect.observe;

/** The state of a client's connection, as VIEWHWS shows it. */
public enum ClientState {
    /** Waits for the client's next message. */
    RECV,
    /** Waits for IMS. */
    CONN,
    /** Sends output. */
    XMIT,
    /** Waits for an ACK or NAK. */
    ACK,
    /** Waits for output in RESUME TPIPE. */
    RESUME
}
