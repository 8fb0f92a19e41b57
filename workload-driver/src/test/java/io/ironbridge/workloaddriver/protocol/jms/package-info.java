@NullMarked
package io.ironbridge.workloaddriver.protocol.jms;

import org.jspecify.annotations.NullMarked;
