/**
 * Elements of {@code server.xml} and its included files, merged and with variables resolved. {@link
 * io.ironbridge.apiproject.element.ElementReader} returns an element's attributes as checked
 * values; the reader of an element interprets them.
 */
@NullMarked
package io.ironbridge.apiproject.element;

import org.jspecify.annotations.NullMarked;
