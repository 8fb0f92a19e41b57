/**
 * Db2's protocol DRDA in front of a Derby database: {@link io.ironbridge.lab.drda.DrdaPort} listens
 * and checks who calls, Derby's network server executes.
 */
@NullMarked
package io.ironbridge.lab.drda;

import org.jspecify.annotations.NullMarked;
