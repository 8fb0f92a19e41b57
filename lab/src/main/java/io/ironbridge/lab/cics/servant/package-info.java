/**
 * The servant process of the lab's CICS region: runs CICS programs, one task at a time. Start at
 * {@link io.ironbridge.lab.cics.servant.ServantMain}; {@link
 * io.ironbridge.lab.cics.servant.TaskRunner} runs one task. {@link io.ironbridge.lab.cics.runtime}
 * has what a task consists of, {@link io.ironbridge.lab.cics.command} the EXEC CICS commands.
 */
@NullMarked
package io.ironbridge.lab.cics.servant;

import org.jspecify.annotations.NullMarked;
