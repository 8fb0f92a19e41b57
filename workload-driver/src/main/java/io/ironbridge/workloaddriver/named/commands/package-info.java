/** How the processes of scenarios are started, and asked for a single answer. */
@NullMarked
package io.ironbridge.workloaddriver.named.commands;

import org.jspecify.annotations.NullMarked;
