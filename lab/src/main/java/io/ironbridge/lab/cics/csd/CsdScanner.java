package io.ironbridge.lab.cics.csd;

import io.ironbridge.lab.cics.csd.CsdToken.None;
import io.ironbridge.lab.cics.csd.CsdToken.Text;
import io.ironbridge.lab.cics.csd.CsdToken.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits the text of a deck into words with their parentheses. */
final class CsdScanner {
    private static final int COLUMNS = 72;
    private static final Pattern END_OF_LINE = Pattern.compile(" *\n *");

    private final String file;
    private final CsdMessages messages;
    private final StringBuilder text = new StringBuilder();
    private int at;
    private int line = 1;

    private CsdScanner(String file, CsdMessages messages) {
        this.file = file;
        this.messages = messages;
    }

    /** The words of the lines that are commands; comments and job control are skipped. */
    static List<CsdToken> scan(String file, List<String> lines, CsdMessages messages) {
        CsdScanner scanner = new CsdScanner(file, messages);
        lines.forEach(line -> scanner.text.append(columns(line)).append('\n'));
        return scanner.tokens();
    }

    private static String columns(String line) {
        boolean isCommand = !line.startsWith("*") && !line.startsWith("/");
        String untabbed = line.replace('\t', ' ');
        return !isCommand ? "" : untabbed.substring(0, Math.min(COLUMNS, untabbed.length()));
    }

    private List<CsdToken> tokens() {
        List<CsdToken> tokens = new ArrayList<>();
        skipBlanks();
        while (at < text.length()) {
            int start = line;
            String name = name();
            if (!name.equals("-")) {
                tokens.add(new CsdToken(start, name, value()));
            }
            skipBlanks();
        }
        return tokens;
    }

    /**
     * A word that ends at a blank or a parenthesis; a hyphen that continues the line does not
     * belong to it.
     */
    private String name() {
        int from = at;
        while (at < text.length() && " ,\n(".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String name = text.substring(from, at);
        return name.length() > 1 && name.endsWith("-")
                ? name.substring(0, name.length() - 1)
                : name;
    }

    private Value value() {
        int behind = at;
        while (behind < text.length() && text.charAt(behind) == ' ') {
            behind++;
        }
        if (behind == text.length() || text.charAt(behind) != '(') {
            return new None();
        }
        at = behind + 1;
        return inParentheses();
    }

    private Value inParentheses() {
        int start = at;
        int depth = 1;
        while (at < text.length() && depth > 0) {
            char c = text.charAt(at++);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        if (depth > 0) {
            String what = "The parenthesis is not closed within columns 1 to 72";
            messages.add(CsdFault.NOT_READABLE, file, line, what);
            at = text.indexOf("\n", start);
            return new Text(text.substring(start, at).strip());
        }
        String value = text.substring(start, at - 1);
        line += (int) value.chars().filter(c -> c == '\n').count();
        return new Text(joined(value));
    }

    /** A text over several lines as one; lines are separated by a blank. */
    private static String joined(String value) {
        return END_OF_LINE.matcher(value).replaceAll(" ").strip();
    }

    private void skipBlanks() {
        while (at < text.length() && " ,\n)".indexOf(text.charAt(at)) >= 0) {
            if (text.charAt(at) == ')') {
                messages.add(
                        CsdFault.NOT_READABLE,
                        file,
                        line,
                        "There is a closing parenthesis too many");
            }
            line += text.charAt(at++) == '\n' ? 1 : 0;
        }
    }
}
