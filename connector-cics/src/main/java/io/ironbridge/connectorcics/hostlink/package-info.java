/**
 * Requests and answers of the host link, byte for byte as {@code docs/host-link.md} has them. No
 * I/O.
 */
@NullMarked
package io.ironbridge.connectorcics.hostlink;

import org.jspecify.annotations.NullMarked;
