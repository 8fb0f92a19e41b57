/** Business logic: in a remote client, or beside its data. */
@NullMarked
package io.ironbridge.workloaddriver.named.proximity;

import org.jspecify.annotations.NullMarked;
