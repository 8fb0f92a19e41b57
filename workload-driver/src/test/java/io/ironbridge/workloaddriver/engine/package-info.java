@NullMarked
package io.ironbridge.workloaddriver.engine;

import org.jspecify.annotations.NullMarked;
