@NullMarked
package io.ironbridge.workloaddriver.report;

import org.jspecify.annotations.NullMarked;
