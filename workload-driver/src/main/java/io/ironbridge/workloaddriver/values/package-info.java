/** Texts that differ from request to request: variables, rows of data files, templates. */
@NullMarked
package io.ironbridge.workloaddriver.values;

import org.jspecify.annotations.NullMarked;
