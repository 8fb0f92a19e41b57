@NullMarked
package io.ironbridge.workloaddriver.protocol.blocking;

import org.jspecify.annotations.NullMarked;
