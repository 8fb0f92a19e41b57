/** What request and reply over queues cost a client that speaks JMS itself. */
@NullMarked
package io.ironbridge.benchmarks.mq;

import org.jspecify.annotations.NullMarked;
