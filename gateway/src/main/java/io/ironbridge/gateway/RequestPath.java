package io.ironbridge.gateway;

/**
 * One request from its arrival to its reply. The file to read first.
 *
 * <p>Three parts: <b>before</b> (route ... map) and <b>after</b> (decode ... respond) are pure steps without I/O, on the event
 * loop that owns the client's connection; <b>the call</b> in between is the connector's, on the event loop or on a virtual thread. The
 * steps do not know which.
 */
final class RequestPath {
    // serve(exchange):
    //   before:  route -> identify -> authorise -> deadline -> validate -> map request            | a Response ends it here
    //   admit:   the one queue before the connection; asynchronous: granted, full, or too late     | start
    //   call:    connector.call(target, payload, context)  (evented) / virtual thread (blocking)
    //   release the admission (for a streamed body: when the body has ended)                       | finish
    //   after:   outcome -> AssetResult -> choose and map response | pass through
    //   reply, measure, one log line if it failed
}
