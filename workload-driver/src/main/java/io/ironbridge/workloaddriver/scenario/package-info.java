/** Scenario files: YAML into plans and requests, with every fault and its place. */
@NullMarked
package io.ironbridge.workloaddriver.scenario;

import org.jspecify.annotations.NullMarked;
