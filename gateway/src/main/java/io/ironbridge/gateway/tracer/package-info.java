/**
 * Request tracing on demand: what single requests went through, kept in memory for a while, with
 * payloads masked. Knows neither APIs nor back ends.
 */
@NullMarked
package io.ironbridge.gateway.tracer;

import org.jspecify.annotations.NullMarked;
