/**
 * Load on IMS Connect: messages of one segment over persistent sockets, by the protocol of exit
 * HWSSMPL1, with checks of the outputs. It shares nothing with the gateway's connector and with the
 * lab.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.ims;

import org.jspecify.annotations.NullMarked;
