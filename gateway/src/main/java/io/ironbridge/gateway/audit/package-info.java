/**
 * The audit trail: who requested what, when, and with what result. Independent of HTTP and APIs.
 */
@NullMarked
package io.ironbridge.gateway.audit;

import org.jspecify.annotations.NullMarked;
