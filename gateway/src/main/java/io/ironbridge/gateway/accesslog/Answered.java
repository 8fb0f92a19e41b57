package io.ironbridge.gateway.accesslog;

import io.ironbridge.gateway.http.Request;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer.
 *
 * @param path as it may be logged
 * @param client its address, or that of its proxy
 * @param user the caller; null if unknown
 * @param status of the answer; 0 if there was none
 * @param headers of the answer
 * @param bytes of its body that were handed over
 * @param nanos from reading the request's head to handing over the answer
 */
public record Answered(
        Request request,
        String path,
        InetAddress client,
        @Nullable String user,
        int status,
        List<Map.Entry<String, String>> headers,
        long bytes,
        Instant ended,
        long nanos) {}
