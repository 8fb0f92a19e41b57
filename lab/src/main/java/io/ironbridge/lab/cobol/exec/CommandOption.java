package io.ironbridge.lab.cobol.exec;

import java.util.List;

/**
 * One option of a command.
 *
 * @param names its keyword, then the synonyms
 * @param kind how its argument travels
 * @param direction which way
 * @param length most bytes of a text, 1 to 64; 0 for the other kinds
 * @param bit its place in DFHX-OPTIONS, 0 is the lowest bit
 * @param slot its place among the slots of its kind, from 1; 0 for a flag
 * @param rules what else must hold
 */
public record CommandOption(
        List<String> names,
        OptionKind kind,
        Direction direction,
        int length,
        int bit,
        int slot,
        List<OptionRule> rules) {
    public CommandOption {
        names = List.copyOf(names);
        rules = List.copyOf(rules);
    }

    /** The keyword as the manual has it. */
    public String keyword() {
        return names.getFirst();
    }

    /** The bit of DFHX-OPTIONS that says that the option is there. */
    public long mask() {
        return 1L << bit;
    }

    boolean has(OptionRule.Kind rule) {
        return rules.stream().anyMatch(candidate -> candidate.kind() == rule);
    }

    /** The default argument of the option; empty if it needs one. */
    public String defaultText() {
        return rules.stream()
                .filter(rule -> rule.kind() == OptionRule.Kind.DEFAULT)
                .map(OptionRule::operand)
                .findFirst()
                .orElse("");
    }
}
