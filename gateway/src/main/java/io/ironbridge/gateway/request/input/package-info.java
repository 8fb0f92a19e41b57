/** Reads and validates what the caller sends: parameters, cookies and JSON bodies. */
@NullMarked
package io.ironbridge.gateway.request.input;

import org.jspecify.annotations.NullMarked;
