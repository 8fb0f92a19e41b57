@NullMarked
package io.ironbridge.workloaddriver.named.program;

import org.jspecify.annotations.NullMarked;
