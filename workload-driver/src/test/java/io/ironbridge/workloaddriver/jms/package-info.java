@NullMarked
package io.ironbridge.workloaddriver.jms;

import org.jspecify.annotations.NullMarked;
