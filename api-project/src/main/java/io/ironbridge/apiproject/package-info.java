/**
 * Loads API projects and the server configuration into immutable records. {@link
 * io.ironbridge.apiproject.ProjectLoader} is the entry point; it collects every fault instead of
 * stopping at the first. Nothing here opens a connection or runs a mapping.
 *
 * <p>This package finds the files, reads them through its subpackages, and checks projects and
 * configuration against each other.
 */
@NullMarked
package io.ironbridge.apiproject;

import org.jspecify.annotations.NullMarked;
