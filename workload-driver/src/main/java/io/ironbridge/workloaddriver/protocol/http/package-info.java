/**
 * Load over HTTP/1.1: persistent connections on Netty's event loops, TLS, credentials, checks of
 * answers.
 */
@NullMarked
package io.ironbridge.workloaddriver.protocol.http;

import org.jspecify.annotations.NullMarked;
