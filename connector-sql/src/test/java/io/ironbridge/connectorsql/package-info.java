@NullMarked
package io.ironbridge.connectorsql;

import org.jspecify.annotations.NullMarked;
