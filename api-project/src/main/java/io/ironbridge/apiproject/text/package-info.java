/**
 * Files of projects and configurations as text: parsers for YAML, JSON and XML that know the place
 * of each value, the limits within which files are read, and the faults that are found.
 */
@NullMarked
package io.ironbridge.apiproject.text;

import org.jspecify.annotations.NullMarked;
