/** A kind of back end as an example and as a test: it reads its own element and asset. */
@NullMarked
package io.ironbridge.gateway.backend.acme;

import org.jspecify.annotations.NullMarked;
