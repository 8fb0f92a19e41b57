/** What runs come to: JSON for programs, a summary for people. */
@NullMarked
package io.ironbridge.workloaddriver.report;

import org.jspecify.annotations.NullMarked;
