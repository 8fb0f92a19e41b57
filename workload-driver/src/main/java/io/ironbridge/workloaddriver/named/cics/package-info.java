/** Scenarios with the sample {@code echo} in front of a CICS region. */
@NullMarked
package io.ironbridge.workloaddriver.named.cics;

import org.jspecify.annotations.NullMarked;
