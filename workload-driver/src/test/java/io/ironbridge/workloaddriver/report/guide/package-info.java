@NullMarked
package io.ironbridge.workloaddriver.report.guide;

import org.jspecify.annotations.NullMarked;
