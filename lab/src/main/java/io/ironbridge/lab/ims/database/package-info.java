/**
 * Databases of the lab's IMS as a whole: loading, units of work, and recovery from the log. Start
 * at {@link io.ironbridge.lab.ims.database.Databases}; {@link
 * io.ironbridge.lab.ims.database.RecoverableDatabases} adds the log. {@link
 * io.ironbridge.lab.ims.database.store} holds the segments, {@link
 * io.ironbridge.lab.ims.database.call} carries out DL/I calls. Texts are in code page 037.
 */
@NullMarked
package io.ironbridge.lab.ims.database;

import org.jspecify.annotations.NullMarked;
