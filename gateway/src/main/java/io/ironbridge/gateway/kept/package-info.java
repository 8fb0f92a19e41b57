/** Parts of a server that outlive the configuration that they were made for. */
@NullMarked
package io.ironbridge.gateway.kept;

import org.jspecify.annotations.NullMarked;
