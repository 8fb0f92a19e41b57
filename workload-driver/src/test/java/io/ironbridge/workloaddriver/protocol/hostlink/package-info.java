@NullMarked
package io.ironbridge.workloaddriver.protocol.hostlink;

import org.jspecify.annotations.NullMarked;
