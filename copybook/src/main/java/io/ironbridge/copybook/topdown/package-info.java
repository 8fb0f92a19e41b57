/**
 * From a JSON schema to COBOL: the containers that DFHJS2LS (mapping level 5.0) makes of a
 * channel's JSON, for programs that were compiled with its copybooks, and the way there and back.
 */
@NullMarked
package io.ironbridge.copybook.topdown;

import org.jspecify.annotations.NullMarked;
