@NullMarked
package io.ironbridge.httpclient;

import org.jspecify.annotations.NullMarked;
