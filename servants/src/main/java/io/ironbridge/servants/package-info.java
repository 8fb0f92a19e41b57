/**
 * Servants: processes that run programs for another one, their owner, so that a failing program
 * affects only its own. {@link io.ironbridge.servants.ServantProcesses} starts them; {@link
 * io.ironbridge.servants.Servants} assigns them to tasks. Who uses them defines the messages.
 */
@NullMarked
package io.ironbridge.servants;

import org.jspecify.annotations.NullMarked;
