/**
 * DL/I calls on database PCBs: SSAs, position and status codes. Start at {@link
 * io.ironbridge.lab.ims.database.call.DatabasePcb}. Source: IMS Application Programming, "Database
 * call SSAs", "Position in the database", "DL/I status codes".
 */
@NullMarked
package io.ironbridge.lab.ims.database.call;

import org.jspecify.annotations.NullMarked;
