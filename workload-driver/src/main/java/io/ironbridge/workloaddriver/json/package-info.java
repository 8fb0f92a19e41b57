/** Strict reading of Ironbridge's JSON formats: reports all faults at once, each with its place. */
@NullMarked
package io.ironbridge.workloaddriver.json;

import org.jspecify.annotations.NullMarked;
