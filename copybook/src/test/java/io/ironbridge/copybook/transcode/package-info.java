/** Tests of the transcoders. */
@NullMarked
package io.ironbridge.copybook.transcode;

import org.jspecify.annotations.NullMarked;
