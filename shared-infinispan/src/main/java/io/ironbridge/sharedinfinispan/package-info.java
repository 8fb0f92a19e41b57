/** A shared store of Infinispan, in the members themselves. */
@NullMarked
package io.ironbridge.sharedinfinispan;

import org.jspecify.annotations.NullMarked;
