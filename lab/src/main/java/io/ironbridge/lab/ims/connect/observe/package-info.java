/**
 * What IMS Connect records of its work: statistics of ports, data stores and transactions, the
 * views that its admin pages show, and the recorder trace.
 */
@NullMarked
package io.ironbridge.lab.ims.connect.observe;

import org.jspecify.annotations.NullMarked;
