@NullMarked
package io.ironbridge.workloaddriver.report.page;

import org.jspecify.annotations.NullMarked;
