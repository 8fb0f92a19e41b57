package io.ironbridge.copybook.source;

/** EXEC ... END-EXEC: text that a preprocessor would replace. */
final class ExecBlocks {
    private final TokenCursor tokens;
    private final Faults faults;

    /** Whether a search for END-EXEC failed; then the rest has none, either. */
    private boolean unended;

    ExecBlocks(TokenCursor tokens, Faults faults) {
        this.tokens = tokens;
        this.faults = faults;
    }

    /** Whether EXEC SQL INCLUDE is next, and names a member. */
    boolean includes() {
        return begins()
                && tokens.peek(1).is("SQL")
                && tokens.peek(2).is("INCLUDE")
                && (tokens.peek(3).kind() == Token.Kind.WORD || tokens.peek(3).literal())
                && tokens.peek(4).is("END-EXEC");
    }

    /** Whether a block is next. */
    boolean begins() {
        return (tokens.peek().is("EXEC") || tokens.peek().is("EXECUTE"))
                && tokens.peek(1).kind() == Token.Kind.WORD;
    }

    /**
     * Skips the block.
     *
     * @param quietly whether nothing is lost
     * @param sentence whether the block is a separate sentence: its full stop belongs to it
     */
    void skip(boolean quietly, boolean sentence) {
        Token exec = tokens.take();
        String block = exec.text() + " " + tokens.peek().text();
        boolean harmless = quietly || declareSection();
        if (!toEnd()) {
            SourceFault.EXEC_END.note(faults, exec.position(), block, "END-EXEC is missing");
            tokens.skipSentence();
            return;
        }
        if (!harmless) {
            String what = block + " ... END-EXEC is ignored";
            SourceFault.EXEC.note(faults, exec.position(), block, what);
        }
        if (sentence && tokens.peek().stop()) {
            tokens.take();
        }
    }

    /** Whether BEGIN or END DECLARE SECTION is next, which only marks the entries between them. */
    private boolean declareSection() {
        return tokens.peek().is("SQL")
                && (tokens.peek(1).is("BEGIN") || tokens.peek(1).is("END"))
                && tokens.peek(2).is("DECLARE")
                && tokens.peek(3).is("SECTION");
    }

    private boolean toEnd() {
        int start = tokens.mark();
        while (!unended && !tokens.ended()) {
            if (tokens.take().is("END-EXEC")) {
                return true;
            }
        }
        unended = true;
        tokens.back(start);
        return false;
    }
}
