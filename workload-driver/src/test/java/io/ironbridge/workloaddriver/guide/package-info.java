@NullMarked
package io.ironbridge.workloaddriver.guide;

import org.jspecify.annotations.NullMarked;
