/**
 * Records what back ends answer, in the copybook's own items, and serves it again. Begin with
 * {@link io.ironbridge.gateway.record.CallRecorder} and {@link
 * io.ironbridge.gateway.record.CallReplay}.
 */
@NullMarked
package io.ironbridge.gateway.record;

import org.jspecify.annotations.NullMarked;
