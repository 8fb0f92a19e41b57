@NullMarked
package io.ironbridge.workloaddriver.named.mq;

import org.jspecify.annotations.NullMarked;
