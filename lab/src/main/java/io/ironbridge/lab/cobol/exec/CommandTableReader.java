package io.ironbridge.lab.cobol.exec;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads {@code commands.txt}, which describes its format, and assigns the options their slots. */
final class CommandTableReader {
    private final List<Command> commands = new ArrayList<>();
    private final List<CommandOption> options = new ArrayList<>();
    private final Map<OptionKind, Integer> slots = new EnumMap<>(OptionKind.class);
    private String header = "";

    static List<Command> read(List<String> lines) {
        CommandTableReader reader = new CommandTableReader();
        lines.forEach(reader::line);
        reader.endCommand();
        return List.copyOf(reader.commands);
    }

    private void line(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (line.startsWith(" ")) {
            option(line.strip().split(" +"));
        } else {
            endCommand();
            header = line;
        }
    }

    private void option(String[] words) {
        OptionKind kind = OptionKind.valueOf(words[1].toUpperCase(Locale.ROOT));
        int at = 2;
        int length = 0;
        if (kind == OptionKind.TEXT) {
            length = Integer.parseInt(words[at++]);
        }
        Direction direction = Direction.IN;
        if (kind != OptionKind.FLAG) {
            direction = Direction.valueOf(words[at++].toUpperCase(Locale.ROOT));
        }
        List<OptionRule> rules = new ArrayList<>();
        while (at < words.length) {
            rules.add(OptionRule.parse(words[at++]));
        }
        List<String> names = List.of(words[0].split("\\|"));
        options.add(
                new CommandOption(
                        names, kind, direction, length, options.size(), slot(kind), rules));
    }

    private int slot(OptionKind kind) {
        return switch (kind) {
            case FLAG -> 0;
            case NUMBER, LABEL -> slots.merge(OptionKind.NUMBER, 1, Integer::sum);
            case CONDITION -> slots.merge(OptionKind.NUMBER, 2, Integer::sum) - 1;
            case TEXT, POINTER, AREA -> slots.merge(kind, 1, Integer::sum);
        };
    }

    private void endCommand() {
        if (header.isEmpty()) {
            return;
        }
        checkSlots();
        String[] parts = header.split(" +");
        List<String> words = new ArrayList<>();
        List<String> optional = new ArrayList<>();
        for (String word : List.of(parts).subList(1, parts.length)) {
            if (word.startsWith("[")) {
                optional.add(word.substring(1, word.length() - 1));
            } else {
                words.add(word);
            }
        }
        commands.add(new Command(Integer.parseInt(parts[0], 16), words, optional, options));
        options.clear();
        slots.clear();
    }

    private void checkSlots() {
        for (Map.Entry<OptionKind, Integer> used : slots.entrySet()) {
            if (used.getValue() > CallArea.slots(used.getKey())) {
                throw new IllegalStateException(header + " needs more slots than DFHX-CALL has");
            }
        }
        if (options.size() > CallArea.NOHANDLE_BIT) {
            throw new IllegalStateException(
                    header + " has more options than DFHX-OPTIONS has bits");
        }
    }
}
