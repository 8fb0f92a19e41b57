/** All named scenarios, and those that are not there yet. */
@NullMarked
package io.ironbridge.workloaddriver.named.catalogue;

import org.jspecify.annotations.NullMarked;
