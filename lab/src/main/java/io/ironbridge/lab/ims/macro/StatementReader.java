package io.ironbridge.lab.ims.macro;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Joins the lines of one source into statements. */
final class StatementReader {
    /** Columns of a line, from 1. */
    private static final int CONTINUATION = 72;

    private static final int CONTINUED_AT = 16;
    private static final int LAST = 80;

    private final String file;
    private final List<String> lines;
    private final MacroLimits limits;
    private final MacroMessages messages;
    private final List<Statement> statements = new ArrayList<>();
    private int next;

    private StatementReader(String file, String text, MacroLimits limits, MacroMessages messages) {
        this.file = file;
        this.lines = text.lines().toList();
        this.limits = limits;
        this.messages = messages;
    }

    /** All statements up to END, which is not one of them. */
    static List<Statement> read(
            String file, String text, MacroLimits limits, MacroMessages messages) {
        StatementReader reader = new StatementReader(file, text, limits, messages);
        reader.read();
        return reader.statements;
    }

    private void read() {
        while (next < lines.size()) {
            String line = line();
            if (line.startsWith("*") || line.startsWith(".*")) {
                skipComment(line);
            } else if (line.startsWith("//") || line.startsWith("/*")) {
                fault("The source contains JCL", "Keep only the macros");
            } else if (!head(line).isBlank() && !statement(line)) {
                return;
            }
        }
    }

    /** Whether more may follow. */
    private boolean statement(String line) {
        Statement statement = begin(line);
        if (statement == null) {
            return true;
        }
        if (statement.operation().equals("END")) {
            return false;
        }
        if (statements.size() == limits.macros()) {
            fault("The source has more than " + limits.macros() + " macros", "Split it");
            return false;
        }
        statements.add(statement);
        return true;
    }

    /** The next line, checked; its number is {@link #next} from now on. */
    private String line() {
        String line = lines.get(next++).stripTrailing();
        if (line.length() > LAST) {
            fault("The line has more than 80 columns", "Continue it by a character in column 72");
        }
        if (line.indexOf('\t') >= 0) {
            fault(
                    "The line contains a tab, so columns cannot be determined",
                    "Write blanks instead");
            return line.replace('\t', ' ');
        }
        return line;
    }

    private static String head(String line) {
        return line.length() < CONTINUATION ? line : line.substring(0, CONTINUATION - 1);
    }

    private static boolean isContinued(String line) {
        return line.length() >= CONTINUATION && line.charAt(CONTINUATION - 1) != ' ';
    }

    /** A comment may be continued; in frames of asterisks the next comment just stands below. */
    private void skipComment(String comment) {
        String line = comment;
        while (isContinued(line) && next < lines.size() && isContinuation(lines.get(next))) {
            line = line();
        }
    }

    private static boolean isContinuation(String line) {
        int columns = Math.min(line.length(), CONTINUED_AT - 1);
        return !line.isBlank() && line.substring(0, columns).isBlank();
    }

    private @Nullable Statement begin(String line) {
        String text = head(line);
        Place place = place();
        int afterLabel = wordEnd(text, 0);
        int operation = wordStart(text, afterLabel);
        int afterOperation = wordEnd(text, operation);
        if (operation == afterOperation) {
            fault("A label has no operation", "Add the operation, or write * in column 1");
            return null;
        }
        String label = text.substring(0, afterLabel);
        String word = text.substring(operation, afterOperation).toUpperCase(Locale.ROOT);
        Statement statement = new Statement(place, label.toUpperCase(Locale.ROOT), word);
        operands(statement, line, text.substring(wordStart(text, afterOperation)));
        return statement;
    }

    /** Reads operands line by line; {@code first} is the text after the operation. */
    private void operands(Statement statement, String firstLine, String first) {
        OperandLines taken = new OperandLines();
        String line = firstLine;
        statement.add(taken.take(first), next);
        while (isContinued(line)) {
            if (next == lines.size() || !isContinuation(lines.get(next))) {
                fault(
                        "Column 72 continues the line, but the next one is not a continuation",
                        "Blank column 72, or begin the next line in column 16");
                return;
            }
            line = line();
            String head = head(line);
            statement.add(taken.take(head.substring(CONTINUED_AT - 1)), next);
        }
        check(statement, taken);
    }

    private void check(Statement statement, OperandLines taken) {
        if (taken.isOpen()) {
            fault("A quotation mark or parenthesis is not closed", "Close it within column 71");
        } else if (taken.wantsMore()) {
            fault("The operands end with a comma", "Continue by a character in column 72");
        }
        if (statement.operands().length() > limits.operandCharacters()) {
            fault("A macro has too many operands", "Allow more characters for operands");
        }
    }

    private static int wordStart(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static int wordEnd(String text, int from) {
        int end = text.indexOf(' ', from);
        return end < 0 ? text.length() : end;
    }

    private Place place() {
        return new Place(file, next);
    }

    private void fault(String what, String remedy) {
        messages.add(place(), "IRB-LAB-8100E", what, remedy);
    }
}
