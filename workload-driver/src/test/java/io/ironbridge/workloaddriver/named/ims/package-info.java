@NullMarked
package io.ironbridge.workloaddriver.named.ims;

import org.jspecify.annotations.NullMarked;
