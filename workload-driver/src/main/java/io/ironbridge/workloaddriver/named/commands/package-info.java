/** Commands of the processes of scenarios, and single calls to them. */
@NullMarked
package io.ironbridge.workloaddriver.named.commands;

import org.jspecify.annotations.NullMarked;
