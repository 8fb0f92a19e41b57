@NullMarked
package io.ironbridge.workloaddriver.named;

import org.jspecify.annotations.NullMarked;
