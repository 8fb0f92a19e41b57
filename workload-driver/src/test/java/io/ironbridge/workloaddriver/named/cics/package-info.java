@NullMarked
package io.ironbridge.workloaddriver.named.cics;

import org.jspecify.annotations.NullMarked;
