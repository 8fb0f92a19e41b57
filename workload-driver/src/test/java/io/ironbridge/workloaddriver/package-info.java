@NullMarked
package io.ironbridge.workloaddriver;

import org.jspecify.annotations.NullMarked;
