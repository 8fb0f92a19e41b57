/** Parses the server's log lines for export in other forms, and limits their rate. */
@NullMarked
package io.ironbridge.gateway.logs;

import org.jspecify.annotations.NullMarked;
