/**
 * Report pages of results: figures, tables and observations. Every sentence on figures is computed.
 */
@NullMarked
package io.ironbridge.workloaddriver.report;

import org.jspecify.annotations.NullMarked;
