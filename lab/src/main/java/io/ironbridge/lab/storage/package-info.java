/** What the journal of the lab's CICS region and the log of its IMS have in common on disk. */
@NullMarked
package io.ironbridge.lab.storage;

import org.jspecify.annotations.NullMarked;
