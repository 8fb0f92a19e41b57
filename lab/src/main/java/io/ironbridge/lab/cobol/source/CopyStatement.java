package io.ironbridge.lab.cobol.source;

/**
 * A COPY statement.
 *
 * @param at the word COPY
 * @param name of the copybook, {@code library/name} where a library is given
 * @param replaces whether it has REPLACING
 * @param bringsCommarea whether REPLACING puts DFHCOMMAREA into the text
 */
public record CopyStatement(Token at, String name, boolean replaces, boolean bringsCommarea) {}
