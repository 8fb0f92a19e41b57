/**
 * Workload activity: transactions, times and costs of each report class in an interval, compared
 * with the whole process. Independent of HTTP and APIs.
 */
@NullMarked
package io.ironbridge.gateway.activity;

import org.jspecify.annotations.NullMarked;
