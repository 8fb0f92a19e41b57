/** Network parts shared by the lab's back ends: ports, TLS and the one user. */
@NullMarked
package io.ironbridge.lab.net;

import org.jspecify.annotations.NullMarked;
