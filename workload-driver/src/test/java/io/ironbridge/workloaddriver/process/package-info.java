@NullMarked
package io.ironbridge.workloaddriver.process;

import org.jspecify.annotations.NullMarked;
