/** Measures the transport of messages to IMS Connect and back. */
@NullMarked
package io.ironbridge.benchmarks.ims;

import org.jspecify.annotations.NullMarked;
