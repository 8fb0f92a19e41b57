/** What the lab's back ends have in common on the network: ports, TLS and the one user. */
@NullMarked
package io.ironbridge.lab.net;

import org.jspecify.annotations.NullMarked;
