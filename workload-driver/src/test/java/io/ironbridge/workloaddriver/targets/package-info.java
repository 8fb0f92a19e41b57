@NullMarked
package io.ironbridge.workloaddriver.targets;

import org.jspecify.annotations.NullMarked;
