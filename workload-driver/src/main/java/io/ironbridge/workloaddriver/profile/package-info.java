/**
 * What the CPU of a process under load was used for: stacks from its flight recorder, threads of
 * its virtual machine from the operating system, instructions from {@code perf}. {@link
 * io.ironbridge.workloaddriver.profile.Profiling} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.profile;

import org.jspecify.annotations.NullMarked;
