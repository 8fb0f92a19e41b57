/** The audit trail: who asked for what, when, and what came of it. Knows neither HTTP nor APIs. */
@NullMarked
package io.ironbridge.gateway.audit;

import org.jspecify.annotations.NullMarked;
