package io.ironbridge.lab.cobol.exec;

import java.util.List;
import java.util.Optional;

/**
 * A command that translated programs can pass to the runtime.
 *
 * @param number its EIBFN, which is also what DFHX-COMMAND holds
 * @param words the words that choose it, the verb first
 * @param optionalWords optional words without meaning
 * @param options all options but RESP, RESP2 and NOHANDLE, in the order of their bits
 */
public record Command(
        int number, List<String> words, List<String> optionalWords, List<CommandOption> options) {
    public Command {
        words = List.copyOf(words);
        optionalWords = List.copyOf(optionalWords);
        options = List.copyOf(options);
    }

    /** {@code READQ TS}: its usual name. */
    public String name() {
        return String.join(" ", words)
                + (optionalWords.isEmpty() ? "" : " " + String.join(" ", optionalWords));
    }

    /** The option with this keyword or synonym, in capitals. */
    public Optional<CommandOption> option(String keyword) {
        return options.stream().filter(option -> option.names().contains(keyword)).findFirst();
    }

    /** Whether its options are names of conditions, as those of HANDLE CONDITION are. */
    public boolean listsConditions() {
        return options.stream().anyMatch(option -> option.kind() == OptionKind.CONDITION);
    }

    /** Whether the word only chooses the command and is no option of it. */
    public boolean isWord(String word) {
        return (words.contains(word) || optionalWords.contains(word))
                && (listsConditions() || option(word).isEmpty());
    }
}
