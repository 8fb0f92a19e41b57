/** Labs in JUnit tests: {@link io.ironbridge.labjunit.LabExtension} is the way in. */
@NullMarked
package io.ironbridge.labjunit;

import org.jspecify.annotations.NullMarked;
