/**
 * A servant of the lab's message regions: a process that runs IMS programs, one at a time. Start at
 * {@link io.ironbridge.lab.ims.servant.ImsServantMain}.
 */
@NullMarked
package io.ironbridge.lab.ims.servant;

import org.jspecify.annotations.NullMarked;
