package io.ironbridge.workloaddriver.protocol.http;

/** A version of HTTP. */
public sealed interface HttpVersion {
    /** HTTP/1.1 (RFC 9112): a connection for each client. */
    record Http11() implements HttpVersion {}

    /**
     * HTTP/2 (RFC 9113), over TLS by ALPN, otherwise with prior knowledge.
     *
     * @param clients that share a connection, a stream each; 1 to {@value #MOST_CLIENTS}
     */
    record Http2(int clients) implements HttpVersion {
        /** As many streams as servers usually allow at once. */
        public static final int MOST_CLIENTS = 100;
    }
}
