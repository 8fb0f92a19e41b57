@NullMarked
package io.ironbridge.apiproject.server.workload;

import org.jspecify.annotations.NullMarked;
