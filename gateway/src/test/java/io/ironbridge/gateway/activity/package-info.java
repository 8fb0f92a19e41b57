@NullMarked
package io.ironbridge.gateway.activity;

import org.jspecify.annotations.NullMarked;
