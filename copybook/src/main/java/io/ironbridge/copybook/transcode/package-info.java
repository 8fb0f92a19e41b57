/**
 * Records to JSON and back. {@link io.ironbridge.copybook.transcode.Plan} is a layout prepared for
 * conversion; {@link io.ironbridge.copybook.transcode.InterpretedTranscoder} walks it and is the
 * reference. {@code transcode.generated} writes a class from the same plan.
 */
@NullMarked
package io.ironbridge.copybook.transcode;

import org.jspecify.annotations.NullMarked;
