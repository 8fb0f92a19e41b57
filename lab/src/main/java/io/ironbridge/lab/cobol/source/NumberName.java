package io.ironbridge.lab.cobol.source;

/**
 * DFHRESP(name) or DFHVALUE(name) outside of a command.
 *
 * @param first the word DFHRESP or DFHVALUE
 * @param last the closing parenthesis
 * @param number what it stands for
 */
public record NumberName(Token first, Token last, int number) {}
