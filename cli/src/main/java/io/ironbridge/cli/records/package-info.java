/** The commands that show copybooks and convert files of records. */
@NullMarked
package io.ironbridge.cli.records;

import org.jspecify.annotations.NullMarked;
