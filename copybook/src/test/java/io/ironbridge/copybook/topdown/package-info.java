/** Tests of layouts that follow from a JSON schema. */
@NullMarked
package io.ironbridge.copybook.topdown;

import org.jspecify.annotations.NullMarked;
