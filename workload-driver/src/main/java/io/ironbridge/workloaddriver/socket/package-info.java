/** What clients over sockets have in common, whatever they speak: connections and deadlines. */
@NullMarked
package io.ironbridge.workloaddriver.socket;

import org.jspecify.annotations.NullMarked;
