@NullMarked
package io.ironbridge.workloaddriver.protocol.ims;

import org.jspecify.annotations.NullMarked;
