/**
 * What Java programs of API projects implement, {@link io.ironbridge.program.JavaProgram}, and what
 * they are given. There is nothing else of the gateway on their class path.
 */
@NullMarked
package io.ironbridge.program;

import org.jspecify.annotations.NullMarked;
