package io.ironbridge.lab.cics.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the translator found in one program or copybook. */
final class Unit {
    final SourceText source;
    final List<Token> tokens;
    final List<ExecBlock> commands = new ArrayList<>();
    final List<CopyStatement> copies = new ArrayList<>();
    final List<NumberName> numbers = new ArrayList<>();

    /** The words STOP, each followed by RUN. */
    final List<Token[]> stopRuns = new ArrayList<>();

    /** Words that stand where names of paragraphs and sections do, and how often. */
    final Map<String, Integer> paragraphs = new HashMap<>();

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
