/** Scenarios with a lab IMS: the messages of the published IMS Connect report. */
@NullMarked
package io.ironbridge.workloaddriver.named.ims;

import org.jspecify.annotations.NullMarked;
