/** What clients over sockets have in common, whatever they speak: connections and deadlines. */
@NullMarked
package io.ironbridge.workloaddriver.protocol.socket;

import org.jspecify.annotations.NullMarked;
