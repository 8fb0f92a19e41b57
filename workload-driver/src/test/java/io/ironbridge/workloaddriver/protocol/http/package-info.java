@NullMarked
package io.ironbridge.workloaddriver.protocol.http;

import org.jspecify.annotations.NullMarked;
