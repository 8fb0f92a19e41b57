package io.ironbridge.connectorapi;

/**
 * Where a call stands in a trace, as in HTTP headers (W3C Trace Context). Connectors that speak
 * HTTP send it on as it is.
 *
 * @param traceparent value of the header {@code traceparent}: visible ASCII
 * @param tracestate value of the header {@code tracestate}: printable ASCII; empty: it is not sent
 */
public record TraceHeaders(String traceparent, String tracestate) {
    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot stand in a header
     */
    public TraceHeaders {
        if (traceparent.isEmpty() || !isPrintable(traceparent) || !isPrintable(tracestate)) {
            throw new IllegalArgumentException("trace headers must be printable ASCII");
        }
    }

    private static boolean isPrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' && c != '\t') || c > '~') {
                return false;
            }
        }
        return true;
    }
}
