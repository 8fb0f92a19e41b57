/** Reads scenario files: YAML to plan and requests; reports every fault with its position. */
@NullMarked
package io.ironbridge.workloaddriver.scenario;

import org.jspecify.annotations.NullMarked;
