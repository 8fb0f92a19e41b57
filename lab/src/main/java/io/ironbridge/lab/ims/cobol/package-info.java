/**
 * COBOL programs that call DL/I: what is compiled with them, and where their sources say what the
 * areas of their calls look like. An area is turned from host form to native form and back at each
 * call, by the description of the item that the call names; {@link io.ironbridge.lab.form.source}
 * says how to choose between descriptions.
 */
@NullMarked
package io.ironbridge.lab.ims.cobol;

import org.jspecify.annotations.NullMarked;
