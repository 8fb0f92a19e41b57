package io.ironbridge.gateway.http;

import java.util.function.Consumer;

/**
 * Limits for what a client may send and occupy. Beyond a limit the client gets the status given
 * here, or its connection is closed.
 *
 * @param maxRequestLine bytes of the request line without its line end (HTTP/2: of the path);
 *     beyond: 414
 * @param maxHeaderBytes bytes of all header fields with their line ends; beyond: 431
 * @param maxHeaderCount header fields; beyond: 431
 * @param maxBodyBytes bytes of a request body, without its chunk framing; beyond: 413; 0: no bodies
 * @param maxChunkLine bytes of a chunk-size line with its extensions; beyond: 400
 * @param maxPipelinedBytes bytes a client may send ahead while its request is served; beyond, its
 *     connection is not read
 * @param maxConnections open connections of the listener; beyond, a new one is closed at once and
 *     counted as rejected
 * @param maxConcurrentStreams open HTTP/2 streams of a connection
 * @param maxResets HTTP/2 RST_STREAM frames a client may send or cause within 30 s; beyond, its
 *     connection is closed
 * @param frames HTTP/2 frames that are cheap to send
 * @param readAhead bytes of a streamed reply that are buffered for a client, so that a slow one
 *     does not occupy a connection to the back end
 * @param perSource open connections of one source; beyond, a new one is closed at once and counted
 */
public record HttpLimits(
        int maxRequestLine,
        int maxHeaderBytes,
        int maxHeaderCount,
        int maxBodyBytes,
        int maxChunkLine,
        int maxPipelinedBytes,
        int maxConnections,
        int maxConcurrentStreams,
        int maxResets,
        FrameLimits frames,
        int readAhead,
        SourceLimit perSource) {
    public HttpLimits {
        FrameLimits.requirePositive(maxRequestLine, "maxRequestLine");
        FrameLimits.requirePositive(maxHeaderBytes, "maxHeaderBytes");
        FrameLimits.requirePositive(maxHeaderCount, "maxHeaderCount");
        if (maxBodyBytes < 0) {
            throw new IllegalArgumentException(
                    "maxBodyBytes must not be negative: " + maxBodyBytes);
        }
        FrameLimits.requirePositive(maxChunkLine, "maxChunkLine");
        FrameLimits.requirePositive(maxPipelinedBytes, "maxPipelinedBytes");
        FrameLimits.requirePositive(maxConnections, "maxConnections");
        FrameLimits.requirePositive(maxConcurrentStreams, "maxConcurrentStreams");
        FrameLimits.requirePositive(maxResets, "maxResets");
        if (readAhead < 0) {
            throw new IllegalArgumentException("readAhead must not be negative: " + readAhead);
        }
    }

    /** The defaults. */
    public static HttpLimits defaults() {
        return new HttpLimits(
                8 * 1024,
                16 * 1024,
                100,
                10 * 1024 * 1024,
                256,
                64 * 1024,
                10_000,
                100,
                200,
                FrameLimits.DEFAULT,
                8 * 1024 * 1024,
                SourceLimit.NONE);
    }

    public HttpLimits withMaxRequestLine(int maxRequestLine) {
        return but(values -> values.maxRequestLine = maxRequestLine);
    }

    public HttpLimits withMaxHeaderBytes(int maxHeaderBytes) {
        return but(values -> values.maxHeaderBytes = maxHeaderBytes);
    }

    public HttpLimits withMaxHeaderCount(int maxHeaderCount) {
        return but(values -> values.maxHeaderCount = maxHeaderCount);
    }

    public HttpLimits withMaxBodyBytes(int maxBodyBytes) {
        return but(values -> values.maxBodyBytes = maxBodyBytes);
    }

    public HttpLimits withMaxChunkLine(int maxChunkLine) {
        return but(values -> values.maxChunkLine = maxChunkLine);
    }

    public HttpLimits withMaxPipelinedBytes(int maxPipelinedBytes) {
        return but(values -> values.maxPipelinedBytes = maxPipelinedBytes);
    }

    public HttpLimits withMaxConnections(int maxConnections) {
        return but(values -> values.maxConnections = maxConnections);
    }

    public HttpLimits withMaxConcurrentStreams(int maxConcurrentStreams) {
        return but(values -> values.maxConcurrentStreams = maxConcurrentStreams);
    }

    public HttpLimits withMaxResets(int maxResets) {
        return but(values -> values.maxResets = maxResets);
    }

    public HttpLimits withFrames(FrameLimits frames) {
        return but(values -> values.frames = frames);
    }

    public HttpLimits withReadAhead(int readAhead) {
        return but(values -> values.readAhead = readAhead);
    }

    public HttpLimits withPerSource(SourceLimit perSource) {
        return but(values -> values.perSource = perSource);
    }

    private HttpLimits but(Consumer<Values> change) {
        Values values = new Values(this);
        change.accept(values);
        return values.limits();
    }

    /** A mutable copy. */
    private static final class Values {
        private int maxRequestLine;
        private int maxHeaderBytes;
        private int maxHeaderCount;
        private int maxBodyBytes;
        private int maxChunkLine;
        private int maxPipelinedBytes;
        private int maxConnections;
        private int maxConcurrentStreams;
        private int maxResets;
        private FrameLimits frames;
        private int readAhead;
        private SourceLimit perSource;

        Values(HttpLimits of) {
            maxRequestLine = of.maxRequestLine;
            maxHeaderBytes = of.maxHeaderBytes;
            maxHeaderCount = of.maxHeaderCount;
            maxBodyBytes = of.maxBodyBytes;
            maxChunkLine = of.maxChunkLine;
            maxPipelinedBytes = of.maxPipelinedBytes;
            maxConnections = of.maxConnections;
            maxConcurrentStreams = of.maxConcurrentStreams;
            maxResets = of.maxResets;
            frames = of.frames;
            readAhead = of.readAhead;
            perSource = of.perSource;
        }

        HttpLimits limits() {
            return new HttpLimits(
                    maxRequestLine,
                    maxHeaderBytes,
                    maxHeaderCount,
                    maxBodyBytes,
                    maxChunkLine,
                    maxPipelinedBytes,
                    maxConnections,
                    maxConcurrentStreams,
                    maxResets,
                    frames,
                    readAhead,
                    perSource);
        }
    }
}
