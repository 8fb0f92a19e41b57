package io.ironbridge.lab.ims.cobol;

import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the operands of USING. */
final class Arguments {
    private static final Set<String> PASSING = Set.of("BY", "REFERENCE", "CONTENT", "VALUE");
    private static final Set<String> OF = Set.of("OF", "IN");

    /** Words that end the list: those that begin statements, phrases of CALL, ends of scopes. */
    private static final Set<String> ENDS =
            Set.of(
                    "ACCEPT",
                    "ADD",
                    "ALTER",
                    "CALL",
                    "CANCEL",
                    "CLOSE",
                    "COMPUTE",
                    "CONTINUE",
                    "DELETE",
                    "DISPLAY",
                    "DIVIDE",
                    "ELSE",
                    "ENTRY",
                    "EVALUATE",
                    "EXCEPTION",
                    "EXEC",
                    "EXIT",
                    "GIVING",
                    "GO",
                    "GOBACK",
                    "IF",
                    "INITIALIZE",
                    "INSPECT",
                    "MERGE",
                    "MOVE",
                    "MULTIPLY",
                    "NEXT",
                    "NOT",
                    "ON",
                    "OPEN",
                    "OVERFLOW",
                    "PERFORM",
                    "READ",
                    "RELEASE",
                    "RETURN",
                    "RETURNING",
                    "REWRITE",
                    "SEARCH",
                    "SET",
                    "SORT",
                    "START",
                    "STOP",
                    "STRING",
                    "SUBTRACT",
                    "UNSTRING",
                    "WHEN",
                    "WRITE",
                    "XML",
                    "JSON");

    private final List<Word> words;
    private int at;

    Arguments(List<Word> words, int at) {
        this.words = words;
        this.at = at;
    }

    /** The words of each operand; empty for an operand that is not an item of the program. */
    List<List<String>> read() {
        List<List<String>> arguments = new ArrayList<>();
        while (at < words.size() && !ends(words.get(at))) {
            Word word = words.get(at);
            if (word.kind() == Word.Kind.WORD && PASSING.contains(capitals(word))) {
                at++;
            } else if (word.kind() == Word.Kind.WORD && !word.is("OMITTED")) {
                arguments.add(item(word));
            } else {
                arguments.add(List.of());
                at++;
            }
        }
        return arguments;
    }

    private List<String> item(Word word) {
        if (word.is("ADDRESS") || word.is("LENGTH")) {
            at += at + 1 < words.size() && words.get(at + 1).is("OF") ? 2 : 1;
            name();
            return List.of();
        }
        return isNumber(word) ? number() : name();
    }

    private static boolean isNumber(Word word) {
        return word.text().matches("[+-]?[0-9]+([.,][0-9]+)?");
    }

    private List<String> number() {
        at++;
        return List.of();
    }

    private List<String> name() {
        List<String> name = new ArrayList<>();
        take(name);
        while (at + 1 < words.size() && OF.contains(capitals(words.get(at)))) {
            take(name);
            take(name);
        }
        while (at < words.size() && words.get(at).text().equals("(")) {
            parentheses(name);
        }
        return name;
    }

    private void parentheses(List<String> name) {
        int depth = 0;
        do {
            String text = words.get(at).text();
            depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
            take(name);
        } while (depth > 0 && at < words.size());
    }

    private void take(List<String> name) {
        name.add(words.get(at).text());
        at++;
    }

    private static boolean ends(Word word) {
        return word.kind() == Word.Kind.STOP
                || (word.kind() == Word.Kind.WORD
                        && (ENDS.contains(capitals(word)) || capitals(word).startsWith("END-")));
    }

    private static String capitals(Word word) {
        return word.text().toUpperCase(Locale.ROOT);
    }
}
