/**
 * The embedded hierarchical store with record locks: each unit of work sees its own changes over
 * the committed segments. Database records (a root with all its dependents) are in the order of
 * their keys for every access method, also where IMS would use the order of a randomizer. Start at
 * {@link io.ironbridge.lab.ims.database.store.DatabaseStore}.
 */
@NullMarked
package io.ironbridge.lab.ims.database.store;

import org.jspecify.annotations.NullMarked;
