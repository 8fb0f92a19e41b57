/**
 * The peer on Open Liberty: a REST resource that does the same as the gateway with the sample
 * projectmanager. These classes become a web application; nothing else uses them.
 */
@NullMarked
package io.ironbridge.benchmarks.liberty;

import org.jspecify.annotations.NullMarked;
