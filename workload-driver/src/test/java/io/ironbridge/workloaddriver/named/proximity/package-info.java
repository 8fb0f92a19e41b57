@NullMarked
package io.ironbridge.workloaddriver.named.proximity;

import org.jspecify.annotations.NullMarked;
