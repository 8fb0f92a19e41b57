@NullMarked
package io.ironbridge.workloaddriver.protocol.template;

import org.jspecify.annotations.NullMarked;
