/**
 * The command {@code verify-host}: harmless and chosen calls of real back ends, compared with what
 * labs answer. Begin with {@link io.ironbridge.cli.verify.VerifyHostCommand}.
 */
@NullMarked
package io.ironbridge.cli.verify;

import org.jspecify.annotations.NullMarked;
