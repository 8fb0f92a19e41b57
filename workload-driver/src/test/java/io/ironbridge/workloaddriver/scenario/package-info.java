@NullMarked
package io.ironbridge.workloaddriver.scenario;

import org.jspecify.annotations.NullMarked;
