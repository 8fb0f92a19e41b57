/**
 * Load generator and benchmarks.
 *
 * <ul>
 *   <li>{@code engine} runs a load plan and measures it; it knows no protocol.
 *   <li>{@code protocol} sends requests: HTTP, host link, IMS Connect, JMS.
 *   <li>{@code scenario} reads scenario files.
 *   <li>{@code named} runs the named benchmarks, with {@code process} to start what they measure
 *       and {@code profile} to show what the CPU time is used for.
 *   <li>{@code result} holds what a run measured and its files; {@code report} makes pages of it.
 * </ul>
 *
 * {@link io.ironbridge.workloaddriver.NamedScenarios} lists the named benchmarks.
 */
@NullMarked
package io.ironbridge.workloaddriver;

import org.jspecify.annotations.NullMarked;
