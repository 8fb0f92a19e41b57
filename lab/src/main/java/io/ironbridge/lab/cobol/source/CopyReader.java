package io.ironbridge.lab.cobol.source;

import java.util.List;
import java.util.Optional;

/** Reads one COPY statement. */
final class CopyReader {
    private final List<Token> tokens;
    private final Token first;
    private int at;

    CopyReader(List<Token> tokens, int at) {
        this.tokens = tokens;
        this.first = tokens.get(at);
        this.at = at + 1;
    }

    /** Empty if no name follows. */
    Optional<CopyStatement> read() {
        if (!more()) {
            return Optional.empty();
        }
        String name = name(tokens.get(at));
        if (name.isEmpty()) {
            return Optional.empty();
        }
        at++;
        if (at + 1 < tokens.size() && (tokens.get(at).is("OF") || tokens.get(at).is("IN"))) {
            name = name(tokens.get(at + 1)) + "/" + name;
            at += 2;
        }
        boolean replaces = more() && tokens.get(at).is("REPLACING");
        return Optional.of(new CopyStatement(first, name, replaces, commareaBeforePeriod()));
    }

    /** Index of the token after the statement. */
    int end() {
        return at;
    }

    private boolean more() {
        return at < tokens.size();
    }

    private static String name(Token token) {
        return switch (token.kind()) {
            case WORD -> token.text();
            case LITERAL ->
                    token.closed() ? token.text().substring(1, token.text().length() - 1) : "";
            default -> "";
        };
    }

    /** A period inside of pseudo-text does not end the statement. */
    private boolean commareaBeforePeriod() {
        boolean commarea = false;
        boolean by = false;
        boolean pseudoText = false;
        while (more() && (pseudoText || !tokens.get(at).is(Token.Kind.PERIOD))) {
            Token token = tokens.get(at);
            if (token.text().equals("=") && at + 1 < tokens.size() && equalSign(at + 1)) {
                pseudoText = !pseudoText;
                at++;
            } else if (token.is("BY")) {
                by = true;
            } else if (token.is("DFHCOMMAREA")) {
                commarea |= by;
            } else if (!pseudoText) {
                by = false;
            }
            at++;
        }
        return commarea;
    }

    private boolean equalSign(int index) {
        return tokens.get(index).text().equals("=")
                && tokens.get(index).start() == tokens.get(index - 1).end();
    }
}
