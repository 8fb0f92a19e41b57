/**
 * Mappings between API JSON and asset JSON: a neutral model, and its interpreter. Bytes in, bytes
 * out.
 *
 * <p>The model ({@link io.ironbridge.mapping.MappingRule} and its parts) does not depend on the
 * format of mapping files; {@link io.ironbridge.mapping.OperationMapping} is what the gateway runs.
 * {@link io.ironbridge.mapping.InterpretedMapping} is the reference; {@code mapping.compiled} is
 * the fast form.
 */
@NullMarked
package io.ironbridge.mapping;

import org.jspecify.annotations.NullMarked;
