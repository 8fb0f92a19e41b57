@NullMarked
package io.ironbridge.workloaddriver.hostlink;

import org.jspecify.annotations.NullMarked;
