package io.ironbridge.lab.cics.translate;

import java.util.ArrayList;
import java.util.List;

/** What the translator found in one program or copybook. */
final class Unit {
    final SourceText source;
    final List<Token> tokens;
    final List<ExecBlock> commands = new ArrayList<>();
    final List<CopyStatement> copies = new ArrayList<>();
    final List<NumberName> numbers = new ArrayList<>();

    /** The words STOP, each followed by RUN. */
    final List<Token[]> stopRuns = new ArrayList<>();

    final Outline outline = new Outline();
    boolean definesCommarea;
    boolean definesEiblk;

    /** Whether it names fields of DFHEIBLK. */
    boolean namesEib;

    Unit(SourceText source) {
        this.source = source;
        this.tokens = Tokenizer.tokens(source);
    }
}
