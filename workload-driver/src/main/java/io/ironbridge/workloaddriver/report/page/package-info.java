/** Pages of text, tables and plots, written as HTML or Markdown, for any content. */
@NullMarked
package io.ironbridge.workloaddriver.report.page;

import org.jspecify.annotations.NullMarked;
