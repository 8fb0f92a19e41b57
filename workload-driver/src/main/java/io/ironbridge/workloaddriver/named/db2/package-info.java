/** Scenarios with the sample {@code projectmanager} in front of a Db2 service. */
@NullMarked
package io.ironbridge.workloaddriver.named.db2;

import org.jspecify.annotations.NullMarked;
