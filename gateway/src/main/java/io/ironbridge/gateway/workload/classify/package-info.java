/**
 * Classifies requests: transaction class, service class and report class, by rules that are
 * compiled for each operation when a configuration is loaded.
 */
@NullMarked
package io.ironbridge.gateway.workload.classify;

import org.jspecify.annotations.NullMarked;
