package io.ironbridge.lab.cobol.source;

import java.util.List;

/**
 * EXEC CICS ... END-EXEC as it stands in a source.
 *
 * @param first the word EXEC
 * @param last the word END-EXEC
 * @param words what stands between CICS and END-EXEC
 */
public record ExecBlock(Token first, Token last, List<Token> words) {}
