/**
 * Elements of {@code server.xml} and its included files, merged and with variables resolved. {@link
 * io.ironbridge.apiproject.element.ElementReader} gives an element's attributes as checked values;
 * what an element means, its reader knows.
 */
@NullMarked
package io.ironbridge.apiproject.element;

import org.jspecify.annotations.NullMarked;
