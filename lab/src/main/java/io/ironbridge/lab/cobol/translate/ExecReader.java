package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.ExecBlock;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.NumberNames;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Tokens;
import io.ironbridge.lab.cobol.source.TranslationFault;
import java.util.ArrayList;
import java.util.List;

/** Splits the words of a command into options with their arguments. */
final class ExecReader {
    private final SourceText source;
    private final ExecBlock block;
    private final Messages messages;
    private final List<GivenOption> options = new ArrayList<>();
    private boolean readable = true;

    ExecReader(SourceText source, ExecBlock block, Messages messages) {
        this.source = source;
        this.block = block;
        this.messages = messages;
    }

    /** The options, the verb first; empty after a message. */
    List<GivenOption> read() {
        List<Token> words = block.words();
        int at = 0;
        while (at < words.size() && readable) {
            at = option(words, at);
        }
        if (readable && options.isEmpty()) {
            unreadable(block.first(), "The command is empty");
        }
        return readable ? options : List.of();
    }

    private int option(List<Token> words, int at) {
        Token word = words.get(at);
        if (word.text().equals(",")) {
            return at + 1;
        }
        if (!word.is(Token.Kind.WORD)) {
            unreadable(word, "An option is expected instead of " + word.text());
            return at;
        }
        boolean open = at + 1 < words.size() && words.get(at + 1).is(Token.Kind.OPEN);
        if (!open) {
            options.add(new GivenOption(word, List.of()));
            return at + 1;
        }
        int close = closing(words, at + 1);
        if (close < 0) {
            unreadable(word, "The parenthesis after " + word.text() + " is not closed");
        } else if (close == at + 2) {
            unreadable(word, "There is nothing in the parentheses after " + word.text());
        } else {
            options.add(new GivenOption(word, argument(words.subList(at + 2, close))));
        }
        return close + 1;
    }

    private static int closing(List<Token> words, int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            if (words.get(i).is(Token.Kind.OPEN)) {
                depth++;
            } else if (words.get(i).is(Token.Kind.CLOSE)) {
                depth--;
                if (depth == 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** The tokens with DFHRESP and DFHVALUE replaced by numbers. */
    private List<Token> argument(List<Token> tokens) {
        List<Token> out = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean function = token.is("DFHRESP") || token.is("DFHVALUE");
            if (function && i + 3 < tokens.size() && tokens.get(i + 3).is(Token.Kind.CLOSE)) {
                out.add(number(token, tokens.get(i + 2), tokens.get(i + 3)));
                i += 3;
            } else {
                checkLiteral(token);
                out.add(token);
            }
        }
        return List.copyOf(out);
    }

    private Token number(Token function, Token name, Token close) {
        int number = NumberNames.number(function, name, source, messages).orElse(0);
        return new Token(Token.Kind.WORD, Integer.toString(number), function.start(), close.end());
    }

    private void checkLiteral(Token token) {
        if (token.is(Token.Kind.LITERAL) && !token.closed()) {
            unreadable(token, "The literal does not end");
        }
    }

    private void unreadable(Token at, String what) {
        if (readable) {
            String text = "EXEC CICS " + Tokens.summary(block.words());
            messages.note(TranslationFault.NOT_READABLE, source, at, text, what);
        }
        readable = false;
    }
}
