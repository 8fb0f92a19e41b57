/**
 * Pages of text, tables and plots, written as HTML or Markdown. Knows nothing of what is on them.
 */
@NullMarked
package io.ironbridge.workloaddriver.report.page;

import org.jspecify.annotations.NullMarked;
