/** What tests of several modules use; in no distribution. */
@NullMarked
package io.ironbridge.testsupport;

import org.jspecify.annotations.NullMarked;
