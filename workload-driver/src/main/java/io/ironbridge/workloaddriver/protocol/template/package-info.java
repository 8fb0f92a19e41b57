/** Texts that vary from request to request: variables, rows of data files, templates. */
@NullMarked
package io.ironbridge.workloaddriver.protocol.template;

import org.jspecify.annotations.NullMarked;
