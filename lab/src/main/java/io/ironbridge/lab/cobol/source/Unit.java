package io.ironbridge.lab.cobol.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of one program or copybook that the translator needs. Filled by {@link UnitReader}.
 */
public final class Unit {
    public final SourceText source;
    public final List<Token> tokens;
    public final List<ExecBlock> commands = new ArrayList<>();
    public final List<CopyStatement> copies = new ArrayList<>();
    public final List<NumberName> numbers = new ArrayList<>();

    /** The words STOP, each followed by RUN. */
    public final List<Token[]> stopRuns = new ArrayList<>();

    /** Words that stand where names of paragraphs and sections do, and how often. */
    public final Map<String, Integer> paragraphs = new HashMap<>();

    public final Outline outline = new Outline();
    public boolean definesCommarea;
    public boolean definesEiblk;

    /** Whether it names fields of DFHEIBLK. */
    public boolean namesEib;

    Unit(SourceText source) {
        this.source = source;
        this.tokens = Tokenizer.tokens(source);
    }
}
