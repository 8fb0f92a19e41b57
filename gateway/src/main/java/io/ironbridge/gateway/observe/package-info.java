/** What is recorded of requests: audit events, access log lines, traces, meters. */
@NullMarked
package io.ironbridge.gateway.observe;

import org.jspecify.annotations.NullMarked;
