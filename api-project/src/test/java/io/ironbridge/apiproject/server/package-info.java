@NullMarked
package io.ironbridge.apiproject.server;

import org.jspecify.annotations.NullMarked;
