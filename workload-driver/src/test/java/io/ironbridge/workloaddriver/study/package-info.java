@NullMarked
package io.ironbridge.workloaddriver.study;

import org.jspecify.annotations.NullMarked;
