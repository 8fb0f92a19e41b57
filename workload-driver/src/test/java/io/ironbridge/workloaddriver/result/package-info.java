@NullMarked
package io.ironbridge.workloaddriver.result;

import org.jspecify.annotations.NullMarked;
