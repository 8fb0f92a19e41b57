@NullMarked
package io.ironbridge.connectorcics.jca;

import org.jspecify.annotations.NullMarked;
