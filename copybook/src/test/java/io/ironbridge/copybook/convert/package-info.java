/** Tests of reading and writing files of records. */
@NullMarked
package io.ironbridge.copybook.convert;

import org.jspecify.annotations.NullMarked;
