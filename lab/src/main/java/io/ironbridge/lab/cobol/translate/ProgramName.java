package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Unit;

/** The name after PROGRAM-ID. */
final class ProgramName {
    private ProgramName() {}

    /** Without quotes; empty where it is missing. */
    static String of(Unit program) {
        int at = program.outline.programName;
        if (at < 0) {
            return "";
        }
        Token name = program.tokens.get(at);
        return name.is(Token.Kind.LITERAL) && name.closed()
                ? name.text().substring(1, name.text().length() - 1)
                : name.text();
    }
}
