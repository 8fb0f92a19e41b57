/** Java programs: what servants keep apart, and what that costs. */
@NullMarked
package io.ironbridge.workloaddriver.named.program;

import org.jspecify.annotations.NullMarked;
