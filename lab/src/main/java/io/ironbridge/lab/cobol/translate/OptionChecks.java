package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.OptionRule;
import io.ironbridge.lab.cobol.exec.OptionRule.Kind;
import io.ironbridge.lab.cobol.source.TranslationFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the options of a command against the rules of the table. */
final class OptionChecks {
    private final Command command;
    private final Set<CommandOption> given;
    private final Map<String, TranslationFault> faults = new LinkedHashMap<>();

    OptionChecks(Command command, Map<CommandOption, GivenOption> options, Set<String> common) {
        this.command = command;
        this.given = options.keySet();
        if (common.contains("RESP2") && !common.contains("RESP")) {
            faults.put("RESP2 is given without RESP", TranslationFault.CONTRADICTION);
        }
        for (CommandOption option : command.options()) {
            option.rules().forEach(rule -> check(option, rule));
        }
    }

    /** What is wrong, each text once. */
    Map<String, TranslationFault> faults() {
        return faults;
    }

    private void check(CommandOption option, OptionRule rule) {
        switch (rule.kind()) {
            case REQUIRED -> {
                if (!given.contains(option)) {
                    faults.put(option.keyword() + " is missing", TranslationFault.MISSING_OPTION);
                }
            }
            case ONE -> {
                if (group(rule, given).isEmpty()) {
                    String choice = String.join(" or ", group(rule, command.options()));
                    faults.put(choice + " is missing", TranslationFault.MISSING_OPTION);
                }
                atMostOne(rule);
            }
            case MAX -> atMostOne(rule);
            case WITH -> {
                if (given.contains(option) && !present(rule.operand())) {
                    contradiction(option.keyword() + " is given without " + rule.operand());
                }
            }
            case NOT -> {
                if (given.contains(option) && present(rule.operand())) {
                    contradiction(option.keyword() + " cannot be combined with " + rule.operand());
                }
            }
            case DEFAULT -> {}
        }
    }

    private void atMostOne(OptionRule rule) {
        List<String> there = group(rule, given);
        if (there.size() > 1) {
            contradiction(String.join(" and ", there) + " exclude each other");
        }
    }

    private void contradiction(String what) {
        faults.put(what, TranslationFault.CONTRADICTION);
    }

    private boolean present(String keyword) {
        return given.stream().anyMatch(option -> option.keyword().equals(keyword));
    }

    private static List<String> group(OptionRule rule, Iterable<CommandOption> options) {
        List<String> members = new ArrayList<>();
        for (CommandOption option : options) {
            boolean member =
                    option.rules().stream()
                            .filter(other -> other.kind() == Kind.ONE || other.kind() == Kind.MAX)
                            .anyMatch(other -> other.operand().equals(rule.operand()));
            if (member) {
                members.add(option.keyword());
            }
        }
        return members;
    }
}
