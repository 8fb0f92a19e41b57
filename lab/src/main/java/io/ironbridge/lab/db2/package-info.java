/**
 * The lab Db2: Db2's native REST interface in front of an embedded Derby database. Start at {@link
 * io.ironbridge.lab.db2.LabDb2}.
 */
@NullMarked
package io.ironbridge.lab.db2;

import org.jspecify.annotations.NullMarked;
