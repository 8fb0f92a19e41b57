/** The service definition and the rules that classify requests. */
@NullMarked
package io.ironbridge.apiproject.server.workload;

import org.jspecify.annotations.NullMarked;
