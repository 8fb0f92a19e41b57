/**
 * Request tracing on demand: records of single requests, kept in memory for a while, with payloads
 * masked. Independent of APIs and back ends.
 */
@NullMarked
package io.ironbridge.gateway.tracer;

import org.jspecify.annotations.NullMarked;
