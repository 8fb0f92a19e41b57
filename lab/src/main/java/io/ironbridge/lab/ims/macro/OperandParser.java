package io.ironbridge.lab.ims.macro;

import io.ironbridge.lab.ims.macro.Operand.Sublist;
import io.ironbridge.lab.ims.macro.Operand.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the operands of one statement. */
final class OperandParser {
    private static final Pattern KEYWORD = Pattern.compile("([A-Za-z$#@][A-Za-z0-9$#@]*)=");

    /** Sublists in sublists. */
    private static final int DEEPEST = 16;

    private final Statement statement;
    private final MacroMessages messages;
    private final String text;
    private final List<Operand> positionals = new ArrayList<>();
    private final Map<String, Operand> keywords = new LinkedHashMap<>();
    private int at;
    private boolean bad;

    private OperandParser(Statement statement, MacroMessages messages) {
        this.statement = statement;
        this.messages = messages;
        this.text = statement.operands();
    }

    /** The macro; operands from the first one on that cannot be read are left out. */
    static Macro parse(Statement statement, MacroMessages messages) {
        OperandParser parser = new OperandParser(statement, messages);
        parser.operands();
        return new Macro(
                statement.label(),
                statement.operation(),
                parser.positionals,
                parser.keywords,
                statement.place());
    }

    private void operands() {
        while (at < text.length() && !bad) {
            operand();
            if (at < text.length() && !bad && text.charAt(at++) != ',') {
                fault("A comma is missing before " + rest(at - 1), "Add the comma");
            }
        }
    }

    private void operand() {
        Matcher keyword = KEYWORD.matcher(text).region(at, text.length());
        if (!keyword.lookingAt()) {
            positionals.add(value(0));
            return;
        }
        String name = keyword.group(1).toUpperCase(Locale.ROOT);
        Place place = statement.place(at);
        at = keyword.end();
        if (keywords.putIfAbsent(name, value(0)) != null) {
            messages.add(
                    place, "IRB-LAB-8101E", name + " is specified twice", "Remove one of them");
        }
    }

    private Operand value(int depth) {
        if (at < text.length() && text.charAt(at) == '(') {
            return sublist(depth);
        }
        return word();
    }

    private Operand sublist(int depth) {
        Place place = statement.place(at++);
        List<Operand> items = new ArrayList<>();
        if (depth == DEEPEST) {
            fault("Parentheses are nested too deep", "Nest at most " + DEEPEST);
        }
        while (!bad) {
            items.add(value(depth + 1));
            if (at == text.length()) {
                fault("A parenthesis is not closed", "Close it");
            } else if (text.charAt(at) == ')') {
                at++;
                break;
            } else if (text.charAt(at++) != ',') {
                fault("A comma is missing before " + rest(at - 1), "Add the comma");
            }
        }
        return new Sublist(place, items);
    }

    /** Parentheses behind a word belong to it: {@code DECIMAL(15,2)}. */
    private Operand word() {
        Place place = statement.place(at);
        int begin = at;
        int depth = 0;
        StringBuilder word = new StringBuilder();
        boolean onlyQuoted = at < text.length() && text.charAt(at) == '\'';
        while (at < text.length() && (depth > 0 || ",)".indexOf(text.charAt(at)) < 0) && !bad) {
            depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
            if (text.charAt(at) == '\'') {
                boolean first = at == begin;
                String string = string();
                word.append(first ? string : "'" + string + "'");
            } else {
                onlyQuoted = false;
                word.append(character());
            }
        }
        if (depth > 0) {
            fault("A parenthesis is not closed", "Close it");
        }
        return new Word(place, word.toString(), onlyQuoted);
    }

    private char character() {
        char character = text.charAt(at);
        if (character == '&') {
            fault("Variable symbols are not supported: " + rest(at), "Write the value itself");
        }
        at++;
        return Character.toUpperCase(character);
    }

    /** What stands in quotation marks; doubled ones and ampersands count once. */
    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (at < text.length()) {
            char character = text.charAt(at++);
            boolean doubled = at < text.length() && text.charAt(at) == character;
            if (character == '\'' && !doubled) {
                return string.toString();
            }
            if (doubled && (character == '\'' || character == '&')) {
                at++;
            }
            string.append(character);
        }
        fault("A quotation mark is not closed", "Close it");
        return string.toString();
    }

    private String rest(int from) {
        return text.substring(from, Math.min(text.length(), from + 16));
    }

    private void fault(String what, String remedy) {
        if (!bad) {
            int where = Math.min(at, text.length() - 1);
            messages.add(statement.place(where), "IRB-LAB-8101E", what, remedy);
        }
        bad = true;
    }
}
