package io.ironbridge.copybook.layout;

/**
 * Where an item was written down.
 *
 * @param file file name as it was given to the reader
 * @param line line of the entry's first word, of a {@code .dai} of its element, from 1; 0 where the
 *     item is in no source
 * @param text the entry as one line: words separated by one blank, with its full stop, for example
 *     {@code 05 CA-ITEM-COUNT PIC 9(3) USAGE DISPLAY.}
 */
public record Origin(String file, int line, String text) {}
