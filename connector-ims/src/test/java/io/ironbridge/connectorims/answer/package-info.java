@NullMarked
package io.ironbridge.connectorims.answer;

import org.jspecify.annotations.NullMarked;
