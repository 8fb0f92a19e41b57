/** Reads JSON files of our own formats strictly: all that is wrong at once, each with its place. */
@NullMarked
package io.ironbridge.workloaddriver.json;

import org.jspecify.annotations.NullMarked;
