/**
 * The peer on Open Liberty: a REST resource that does what the sample projectmanager has the
 * gateway do. These classes become a web application; nothing else uses them.
 */
@NullMarked
package io.ironbridge.benchmarks.liberty;

import org.jspecify.annotations.NullMarked;
