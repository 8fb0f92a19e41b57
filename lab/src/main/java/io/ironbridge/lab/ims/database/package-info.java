/**
 * Databases of the lab's IMS: DBDs and PSBs from their source, an embedded hierarchical store with
 * record locks and units of work, DL/I calls on database PCBs, and recovery from the log. Database
 * records (a root with all its dependents) stand in the order of their keys for every access
 * method, also where IMS would have them in the order of a randomizer. Texts are in code page 037.
 * Sources: IMS Database Utilities ("DBDGEN", "PSBGEN"), IMS Application Programming ("Database call
 * SSAs", "Position in the database", "DL/I status codes").
 */
@NullMarked
package io.ironbridge.lab.ims.database;

import org.jspecify.annotations.NullMarked;
