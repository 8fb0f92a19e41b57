/**
 * Scenarios with the sample {@code projectmanager} in front of a Db2 service.
 *
 * <p>More than 40 files: the scenarios share the sample's requests, the back end and the peers,
 * which separate packages would make public.
 */
@NullMarked
package io.ironbridge.workloaddriver.named.db2;

import org.jspecify.annotations.NullMarked;
