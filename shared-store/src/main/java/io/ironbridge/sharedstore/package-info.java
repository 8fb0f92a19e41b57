/** What the members of a cluster share: the interface of its stores. */
@NullMarked
package io.ironbridge.sharedstore;

import org.jspecify.annotations.NullMarked;
