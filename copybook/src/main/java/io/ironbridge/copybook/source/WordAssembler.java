package io.ironbridge.copybook.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Assembles words from text words: pictures, signed and decimal numbers, replaced names. */
final class WordAssembler {
    private static final Pattern HYPHENATED = Pattern.compile("-\\p{L}.*");
    private static final String COBOL_SYMBOLS = "():&=<>+-*/$.";

    private final TokenCursor tokens;
    private final Faults faults;
    private final Budget budget;
    private final List<Word> words = new ArrayList<>();
    private final Set<String> placeholders = new HashSet<>();
    private final Set<String> characters = new HashSet<>();

    private WordAssembler(List<Token> tokens, Faults faults, Budget budget) {
        this.tokens = new TokenCursor(tokens);
        this.faults = faults;
        this.budget = budget;
    }

    static List<Word> assemble(List<Token> tokens, Faults faults, Budget budget) {
        WordAssembler assembler = new WordAssembler(tokens, faults, budget);
        while (!assembler.tokens.ended() && !budget.spent()) {
            assembler.next();
        }
        return List.copyOf(assembler.words);
    }

    private void next() {
        Token next = tokens.peek();
        if (next.stop()) {
            take(Word.Kind.STOP);
        } else if (number() || name()) {
            picture();
        } else if (next.literal()) {
            literal();
        } else {
            symbol();
        }
    }

    private void take(Word.Kind kind) {
        Token token = tokens.take();
        add(kind, token.text(), token);
    }

    private void add(Word.Kind kind, String text, Token at) {
        if (budget.anotherWord(words.size(), at)) {
            words.add(new Word(kind, text, at.position()));
        }
    }

    private void literal() {
        Token literal = tokens.peek();
        if (literal.kind() == Token.Kind.BROKEN) {
            SourceFault.LITERAL.note(
                    faults, literal.position(), literal.text(), "The literal does not end");
        }
        take(Word.Kind.LITERAL);
    }

    private boolean number() {
        int length = Pieces.ofNumber(tokens);
        if (length > 0) {
            addPieces(Word.Kind.WORD, length);
        }
        return length > 0;
    }

    private void addPieces(Word.Kind kind, int length) {
        Token first = tokens.peek();
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < length; index++) {
            text.append(tokens.take().text());
        }
        budget.characters(first, text.length());
        add(kind, text.toString(), first);
    }

    /** A word with the words joined to it by REPLACING, without the marks of placeholders. */
    private boolean name() {
        Token first = tokens.peek();
        if (first.kind() == Token.Kind.WORD && !tokens.peek(1).joined()) {
            take(Word.Kind.WORD);
            return true;
        }
        StringBuilder name = new StringBuilder();
        Optional<Piece> piece = piece(name);
        while (piece.isPresent()) {
            name.append(piece.get().text());
            tokens.skip(piece.get().length());
            piece = tokens.peek().joined() ? piece(name) : Optional.empty();
        }
        if (!name.isEmpty()) {
            budget.characters(first, name.length());
            add(Word.Kind.WORD, name.toString(), first);
        }
        return !name.isEmpty();
    }

    /**
     * A piece of a name.
     *
     * @param length number of its text words
     */
    private record Piece(String text, int length) {}

    /** The next piece of a name that begins with {@code before}. */
    private Optional<Piece> piece(StringBuilder before) {
        Token next = tokens.peek();
        if (next.kind() == Token.Kind.WORD) {
            return Optional.of(new Piece(next.text(), 1));
        }
        if (next.kind() == Token.Kind.LITERAL && amidName(before, 1)) {
            notePlaceholder(next, next.text());
            return Optional.of(new Piece(next.unquoted(), 1));
        }
        Token name = tokens.peek(1);
        Token close = tokens.peek(2);
        boolean colons = next.symbol(":") && close.symbol(":");
        boolean parentheses = next.symbol("(") && close.symbol(")") && amidName(before, 3);
        boolean together = name.joined() && name.kind() == Token.Kind.WORD && close.joined();
        if (together && (colons || parentheses)) {
            notePlaceholder(next, next.text() + name.text() + close.text());
            return Optional.of(new Piece(name.text(), 3));
        }
        return Optional.empty();
    }

    /** Whether there is a hyphen before, or after this many text words. */
    private boolean amidName(StringBuilder before, int length) {
        Token behind = tokens.peek(length);
        return (!before.isEmpty() && before.charAt(before.length() - 1) == '-')
                || (behind.joined()
                        && behind.kind() == Token.Kind.WORD
                        && HYPHENATED.matcher(behind.text()).matches());
    }

    private void notePlaceholder(Token at, String placeholder) {
        if (placeholders.size() < 100 && placeholders.add(placeholder)) {
            SourceFault.PLACEHOLDER.note(
                    faults,
                    at.position(),
                    placeholder,
                    "The placeholder was not replaced; the name is used without its marks");
        }
    }

    private void symbol() {
        Token symbol = tokens.peek();
        if (symbol.symbol(",") || symbol.symbol(";")) {
            tokens.take();
        } else if (symbol.symbol(".") && symbol.joined()) {
            SourceFault.STOP_WITHOUT_SPACE.note(
                    faults, symbol.position(), ".", "No blank follows the full stop");
            take(Word.Kind.STOP);
        } else {
            checkCharacter(symbol);
            take(Word.Kind.SYMBOL);
        }
    }

    /** Reports each unexpected character once for each file. */
    private void checkCharacter(Token symbol) {
        if (symbol.kind() == Token.Kind.SYMBOL
                && !COBOL_SYMBOLS.contains(symbol.text())
                && characters.size() < 100
                && characters.add(symbol.text() + symbol.position().file())) {
            SourceFault.CHARACTER.note(
                    faults,
                    symbol.position(),
                    symbol.text(),
                    "The character has no meaning in COBOL");
        }
    }

    /** The picture string, if the word just added announces one. */
    private void picture() {
        Word word = words.getLast();
        if (!word.is("PIC") && !word.is("PICTURE")) {
            return;
        }
        if (tokens.peek().is("IS")) {
            take(Word.Kind.WORD);
        }
        boolean ofCurrencySign = tokens.peek().is("SYMBOL") && !tokens.peek(1).stop();
        int length = ofCurrencySign ? 0 : Pieces.ofPicture(tokens);
        if (length > 0) {
            addPieces(Word.Kind.PICTURE, length);
        }
    }
}
