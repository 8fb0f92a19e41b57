/**
 * The interface between IMS Connect and the lab's IMS: on a mainframe, OTMA over XCF. Bytes are in
 * host form. Source: IMS Communications and Connections, "OTMA".
 */
@NullMarked
package io.ironbridge.lab.ims.otma;

import org.jspecify.annotations.NullMarked;
