/**
 * What the server's own log lines say, for those who pass them on in another form; and how often.
 */
@NullMarked
package io.ironbridge.gateway.logs;

import org.jspecify.annotations.NullMarked;
