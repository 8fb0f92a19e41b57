/**
 * Files of records: read, written, and converted to JSON and back, in memory that does not grow
 * with the file.
 */
@NullMarked
package io.ironbridge.copybook.convert;

import org.jspecify.annotations.NullMarked;
