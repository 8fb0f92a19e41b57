/**
 * API projects and server configuration, read into immutable records. {@link
 * io.ironbridge.apiproject.ProjectLoader} is the way in; it collects every fault instead of
 * stopping at the first.
 *
 * <p>Records tell what the files say, resolved and checked; nothing here opens a connection or runs
 * a mapping.
 */
@NullMarked
package io.ironbridge.apiproject;

import org.jspecify.annotations.NullMarked;
