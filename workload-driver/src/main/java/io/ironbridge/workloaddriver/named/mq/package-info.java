/** Scenarios with a queue manager as the back end. */
@NullMarked
package io.ironbridge.workloaddriver.named.mq;

import org.jspecify.annotations.NullMarked;
