/** Requests and answers of the host link, byte for byte as in {@code docs/host-link.md}. No I/O. */
@NullMarked
package io.ironbridge.connectorcics.hostlink;

import org.jspecify.annotations.NullMarked;
