/**
 * Exports traces, metrics and logs to an OpenTelemetry collector by OTLP over HTTP. Independent of
 * APIs and back ends. The only package that uses OpenTelemetry's classes.
 */
@NullMarked
package io.ironbridge.gateway.telemetry;

import org.jspecify.annotations.NullMarked;
