@NullMarked
package io.ironbridge.workloaddriver.named.unit;

import org.jspecify.annotations.NullMarked;
