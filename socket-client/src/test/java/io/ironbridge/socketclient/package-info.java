@NullMarked
package io.ironbridge.socketclient;

import org.jspecify.annotations.NullMarked;
