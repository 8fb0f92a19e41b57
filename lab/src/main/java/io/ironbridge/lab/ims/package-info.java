/**
 * The lab's IMS as a whole: {@link io.ironbridge.lab.ims.LabIms} starts IMS Connect, the control
 * region, message regions, databases and the log.
 */
@NullMarked
package io.ironbridge.lab.ims;

import org.jspecify.annotations.NullMarked;
