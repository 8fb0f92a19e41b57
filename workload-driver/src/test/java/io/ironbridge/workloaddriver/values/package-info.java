@NullMarked
package io.ironbridge.workloaddriver.values;

import org.jspecify.annotations.NullMarked;
