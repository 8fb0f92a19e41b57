package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reserved words of data description entries. */
final class Keywords {
    private static final Set<String> CLAUSES =
            Set.of(
                    "PIC",
                    "PICTURE",
                    "USAGE",
                    "SIGN",
                    "LEADING",
                    "TRAILING",
                    "OCCURS",
                    "REDEFINES",
                    "RENAMES",
                    "SYNC",
                    "SYNCHRONIZED",
                    "SYNCHRONISED",
                    "JUST",
                    "JUSTIFIED",
                    "BLANK",
                    "VALUE",
                    "VALUES",
                    "EXTERNAL",
                    "GLOBAL",
                    "IS",
                    "GROUP-USAGE",
                    "BYTE-LENGTH");

    /** Also common names of items, because not every compiler reserves them. */
    private static final Set<String> SOFT =
            Set.of(
                    "DATE",
                    "VOLATILE",
                    "BASED",
                    "TYPE",
                    "TYPEDEF",
                    "LIKE",
                    "SAME",
                    "SQL",
                    "ANY",
                    "DYNAMIC",
                    "CONSTANT",
                    "ALIGNED");

    private Keywords() {}

    /** Whether a clause begins with this word. */
    static boolean startsClause(Word word) {
        return word.kind() == Kind.PICTURE
                || startsClause(word, CLAUSES)
                || startsClause(word, SOFT);
    }

    private static boolean startsClause(Word word, Set<String> words) {
        String text = Usage.normal(word.text());
        return word.kind() == Kind.WORD
                && (words.contains(text) || Usage.words().containsKey(text));
    }

    /**
     * Whether the word after the level number is the item's name. A word that begins a clause is
     * not, unless the following words show that it is: {@code 05 DATE PIC X(8)}.
     */
    static boolean isName(Word word, Word following) {
        if (word.kind() != Kind.WORD) {
            return false;
        }
        if (!startsClause(word)) {
            return true;
        }
        String text = word.text().toUpperCase(Locale.ROOT);
        boolean namesOther = following.is("PIC") || following.is("PICTURE");
        return SOFT.contains(text)
                ? namesOther || following.kind() == Kind.STOP || startsClause(following, CLAUSES)
                : namesOther && needsOperand(text);
    }

    private static boolean needsOperand(String text) {
        return switch (text) {
            case "VALUE",
                    "VALUES",
                    "OCCURS",
                    "REDEFINES",
                    "RENAMES",
                    "SIGN",
                    "USAGE",
                    "INDEX",
                    "POINTER",
                    "OBJECT",
                    "SIGNED-SHORT",
                    "SIGNED-INT",
                    "SIGNED-LONG",
                    "UNSIGNED-SHORT",
                    "UNSIGNED-INT",
                    "UNSIGNED-LONG" ->
                    true;
            default -> false;
        };
    }

    /** All words that begin a clause, for suggestions. */
    static Set<String> all() {
        Set<String> all = new TreeSet<>(CLAUSES);
        all.addAll(SOFT);
        all.addAll(Usage.words().keySet());
        return all;
    }
}
