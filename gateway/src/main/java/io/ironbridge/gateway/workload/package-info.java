/**
 * Service classes with goals, and the workload manager that keeps them: which request has the next
 * place at a connection, and whom to help when a goal is missed.
 */
@NullMarked
package io.ironbridge.gateway.workload;

import org.jspecify.annotations.NullMarked;
