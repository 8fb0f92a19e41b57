@NullMarked
package io.ironbridge.workloaddriver.http;

import org.jspecify.annotations.NullMarked;
