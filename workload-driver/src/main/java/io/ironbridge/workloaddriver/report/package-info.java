/**
 * Makes pages of results: figures, tables, and what can be seen in them. Every sentence about
 * figures is computed.
 */
@NullMarked
package io.ironbridge.workloaddriver.report;

import org.jspecify.annotations.NullMarked;
