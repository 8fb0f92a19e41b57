/**
 * The lab's IMS control region: {@link io.ironbridge.lab.ims.system.ControlRegion} accepts messages
 * as {@link io.ironbridge.lab.ims.otma.Otma} and queues them; one thread per message region ({@link
 * io.ironbridge.lab.ims.system.DependentRegion}) schedules programs, {@link
 * io.ironbridge.lab.ims.system.ProgramCalls} carries out their DL/I calls, and {@link
 * io.ironbridge.lab.ims.system.SyncPoint} ends each unit of work: changes of databases, output and
 * the input's removal are committed or backed out together.
 */
@NullMarked
package io.ironbridge.lab.ims.system;

import org.jspecify.annotations.NullMarked;
