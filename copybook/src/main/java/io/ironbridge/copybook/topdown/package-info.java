/**
 * From a JSON schema to COBOL: the containers that DFHJS2LS (mapping level 5.0) defines for a
 * channel's JSON, for programs compiled with its copybooks, and the conversion in both directions.
 */
@NullMarked
package io.ironbridge.copybook.topdown;

import org.jspecify.annotations.NullMarked;
