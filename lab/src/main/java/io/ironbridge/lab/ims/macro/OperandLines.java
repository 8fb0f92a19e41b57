package io.ironbridge.lab.ims.macro;

/**
 * Separates operands from remarks, line by line: operands end at the first blank outside quotation
 * marks. After a comma, or within an operand, they continue in the next line; otherwise only
 * remarks follow.
 */
final class OperandLines {
    private boolean quoted;
    private int depth;
    private boolean ended;
    private boolean comma;

    /** The part of a line, up to column 71, that belongs to the operands. */
    String take(String text) {
        if (ended) {
            return "";
        }
        int end = 0;
        while (end < text.length() && (quoted || text.charAt(end) != ' ')) {
            step(text.charAt(end));
            end++;
        }
        comma = end > 0 ? text.charAt(end - 1) == ',' && !quoted : comma;
        boolean remarks = end < text.length();
        ended = !comma && (remarks || end == 0);
        return text.substring(0, end);
    }

    private void step(char character) {
        if (character == '\'') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += character == '(' ? 1 : character == ')' ? -1 : 0;
        }
    }

    /** Whether a quotation mark or a parenthesis waits to be closed. */
    boolean isOpen() {
        return quoted || depth > 0;
    }

    /** Whether the last operand was followed by a comma. */
    boolean wantsMore() {
        return comma;
    }
}
