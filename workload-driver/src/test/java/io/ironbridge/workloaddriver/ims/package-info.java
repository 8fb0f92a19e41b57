@NullMarked
package io.ironbridge.workloaddriver.ims;

import org.jspecify.annotations.NullMarked;
