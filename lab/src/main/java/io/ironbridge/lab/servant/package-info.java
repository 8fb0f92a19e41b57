/**
 * Servants: processes in which a region runs programs, so that a failing program affects only its
 * own process. {@link io.ironbridge.lab.servant.ServantProcesses} starts them; {@link
 * io.ironbridge.lab.servant.Servants} assigns them to tasks. Each kind of region defines its own
 * messages.
 */
@NullMarked
package io.ironbridge.lab.servant;

import org.jspecify.annotations.NullMarked;
