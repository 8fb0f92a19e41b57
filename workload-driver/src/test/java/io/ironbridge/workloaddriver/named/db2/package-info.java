@NullMarked
package io.ironbridge.workloaddriver.named.db2;

import org.jspecify.annotations.NullMarked;
