package io.ironbridge.copybook.layout;

/**
 * The source of an item.
 *
 * @param file file name as given to the reader
 * @param line line of the entry's first word, in a {@code .dai} of its element, from 1; 0 if the
 *     item is not in a source
 * @param text the entry as one line: words separated by one blank, with its full stop, for example
 *     {@code 05 CA-ITEM-COUNT PIC 9(3) USAGE DISPLAY.}
 */
public record Origin(String file, int line, String text) {}
