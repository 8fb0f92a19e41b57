/**
 * Servants: processes in which a region runs programs, so that whatever a program does harms
 * nothing but its own process. Start at {@link io.ironbridge.lab.servant.ServantProcesses}, which
 * starts them, and at {@link io.ironbridge.lab.servant.Servants}, which lends them; what a region
 * and its servants say to each other is theirs.
 */
@NullMarked
package io.ironbridge.lab.servant;

import org.jspecify.annotations.NullMarked;
