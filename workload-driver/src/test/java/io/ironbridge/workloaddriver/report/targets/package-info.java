@NullMarked
package io.ironbridge.workloaddriver.report.targets;

import org.jspecify.annotations.NullMarked;
