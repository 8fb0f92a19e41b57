/**
 * Record bytes to JSON and back: the interpreter, the generated classes, their options and faults.
 */
@NullMarked
package io.ironbridge.copybook.transcode;

import org.jspecify.annotations.NullMarked;
