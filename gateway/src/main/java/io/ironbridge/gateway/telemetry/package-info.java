/**
 * What is sent to a collector of OpenTelemetry: traces, metrics and logs, by OTLP over HTTP. Knows
 * neither APIs nor back ends. The only package that knows OpenTelemetry's classes.
 */
@NullMarked
package io.ironbridge.gateway.telemetry;

import org.jspecify.annotations.NullMarked;
