/** Helpers for tests of several modules; not part of the distribution. */
@NullMarked
package io.ironbridge.testsupport;

import org.jspecify.annotations.NullMarked;
