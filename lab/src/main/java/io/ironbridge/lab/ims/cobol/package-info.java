/**
 * COBOL programs that call DL/I: the module compiled with them, and the layouts of their calls'
 * areas from their sources. Each call converts its area from host form to native form and back, by
 * the description of the item that the call names; {@link io.ironbridge.lab.form.source} chooses
 * between descriptions.
 */
@NullMarked
package io.ironbridge.lab.ims.cobol;

import org.jspecify.annotations.NullMarked;
