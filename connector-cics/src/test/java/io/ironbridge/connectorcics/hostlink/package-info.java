@NullMarked
package io.ironbridge.connectorcics.hostlink;

import org.jspecify.annotations.NullMarked;
