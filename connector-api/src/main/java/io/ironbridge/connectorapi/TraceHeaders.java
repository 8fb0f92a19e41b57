package io.ironbridge.connectorapi;

/**
 * The position of a call in a trace, as HTTP headers (W3C Trace Context). Connectors that speak
 * HTTP send them unchanged.
 *
 * @param traceparent value of the header {@code traceparent}: visible ASCII
 * @param tracestate value of the header {@code tracestate}: printable ASCII; empty to omit it
 */
public record TraceHeaders(String traceparent, String tracestate) {
    /**
     * Validates the values.
     *
     * @throws IllegalArgumentException for a value that is not valid in a header
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
