package io.ironbridge.lab.cobol.source;

import java.util.List;

/**
 * EXEC CICS ... END-EXEC in a source.
 *
 * @param first the word EXEC
 * @param last the word END-EXEC
 * @param words the words between CICS and END-EXEC
 */
public record ExecBlock(Token first, Token last, List<Token> words) {}
