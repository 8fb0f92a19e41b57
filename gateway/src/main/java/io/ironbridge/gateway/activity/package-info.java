/**
 * Workload activity: what each report class did, took and cost in an interval, next to the whole
 * process. Knows neither HTTP nor APIs.
 */
@NullMarked
package io.ironbridge.gateway.activity;

import org.jspecify.annotations.NullMarked;
