/** What it costs to carry messages to IMS Connect and back. */
@NullMarked
package io.ironbridge.benchmarks.ims;

import org.jspecify.annotations.NullMarked;
