/**
 * JSON for compiled mappings: read into a tape of tokens that stay in the bytes they came in,
 * written into bytes. Where anything is out of the ordinary these classes leave it, without a
 * message, to the mapping's interpreter, which has one.
 */
@NullMarked
package io.ironbridge.mapping.json;

import org.jspecify.annotations.NullMarked;
