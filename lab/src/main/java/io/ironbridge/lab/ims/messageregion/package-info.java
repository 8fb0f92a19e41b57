/**
 * Message regions: programs run in servant processes. Start at {@link
 * io.ironbridge.lab.ims.messageregion.MessageRegions}.
 */
@NullMarked
package io.ironbridge.lab.ims.messageregion;

import org.jspecify.annotations.NullMarked;
