/** Common parts of socket clients, for any protocol: event loops, connections and deadlines. */
@NullMarked
package io.ironbridge.workloaddriver.protocol.socket;

import org.jspecify.annotations.NullMarked;
