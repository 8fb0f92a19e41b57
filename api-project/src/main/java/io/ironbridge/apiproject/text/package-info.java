/**
 * Files of projects and configurations as text: parsers for YAML, JSON and XML that keep the
 * position of each value, limits for files, and faults.
 */
@NullMarked
package io.ironbridge.apiproject.text;

import org.jspecify.annotations.NullMarked;
