/**
 * Stubs: replies to programs and transactions that a lab does not have, made from the layouts of
 * the assets that call them. Begin with {@link io.ironbridge.lab.stub.Stubs}.
 */
@NullMarked
package io.ironbridge.lab.stub;

import org.jspecify.annotations.NullMarked;
