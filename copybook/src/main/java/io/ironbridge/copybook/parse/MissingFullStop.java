package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.List;
import java.util.regex.Pattern;

/** Detects a missing full stop at the end of an entry, as compilers do. */
final class MissingFullStop {
    private static final Pattern LEVEL = Pattern.compile("0?[1-9]|[1-4][0-9]|66|77|88");

    private MissingFullStop() {}

    /**
     * Whether an entry begins with this word: a level number that begins a line, is followed by a
     * word and does not complete a clause.
     */
    static boolean before(Word word, Word following, List<Word> sentence) {
        return !sentence.isEmpty()
                && word.kind() == Kind.WORD
                && following.kind() == Kind.WORD
                && following.text().chars().anyMatch(Character::isLetter)
                && LEVEL.matcher(word.text()).matches()
                && beginsLine(word.position(), sentence.getLast().position())
                && complete(sentence)
                && !continuesNumber(following);
    }

    private static boolean beginsLine(Position word, Position previous) {
        return word.line() != previous.line() || !word.file().equals(previous.file());
    }

    private static boolean complete(List<Word> sentence) {
        Word last = sentence.getLast();
        return switch (last.kind()) {
            case PICTURE -> true;
            case LITERAL -> !sentence.getFirst().is("88");
            case WORD ->
                    (sentence.size() == 2 && !Keywords.startsClause(last))
                            || Usage.words().containsKey(Usage.normal(last.text()))
                            || last.is("TIMES")
                            || last.is("SEPARATE")
                            || last.is("CHARACTER");
            case STOP, SYMBOL -> false;
        };
    }

    private static boolean continuesNumber(Word following) {
        return following.is("TIMES")
                || following.is("TO")
                || following.is("THRU")
                || following.is("THROUGH");
    }
}
