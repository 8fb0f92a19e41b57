/** Units of work: what committing several databases together costs. */
@NullMarked
package io.ironbridge.workloaddriver.named.unit;

import org.jspecify.annotations.NullMarked;
