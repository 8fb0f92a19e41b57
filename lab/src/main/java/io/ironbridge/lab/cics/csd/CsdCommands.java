package io.ironbridge.lab.cics.csd;

import io.ironbridge.lab.cics.csd.CsdToken.None;
import java.util.ArrayList;
import java.util.List;

/** Groups the words of a deck into commands, together with the lab's own comments. */
final class CsdCommands {
    /** Beginning of a comment for the lab, in column 1. */
    static final String LAB = "*LAB";

    private final String file;
    private final List<CsdCommand> commands = new ArrayList<>();
    private final List<CsdToken> words = new ArrayList<>();
    private String name = "";
    private int line;

    private CsdCommands(String file) {
        this.file = file;
    }

    static List<CsdCommand> read(String file, String text, CsdMessages messages) {
        CsdCommands commands = new CsdCommands(file);
        List<String> lines = text.lines().toList();
        commands.group(CsdScanner.scan(file, lines, messages));
        commands.comments(lines, messages);
        return commands.commands;
    }

    private void group(List<CsdToken> tokens) {
        int before = 0;
        for (CsdToken token : tokens) {
            if (begins(token, token.line() > before)) {
                end();
                name = token.name();
                line = token.line();
            } else {
                words.add(token);
            }
            before = token.line();
        }
        end();
    }

    /**
     * Whether a command begins: a single word, first in its line. Single words of other commands
     * than DEFINE, such as ALL, do not begin one.
     */
    private boolean begins(CsdToken token, boolean firstInLine) {
        boolean alone = token.value() instanceof None;
        boolean command = CsdWords.command(token.name()) instanceof Word.Known;
        return name.isEmpty() || (alone && firstInLine && (command || isDefine()));
    }

    private boolean isDefine() {
        return CsdWords.command(name) instanceof Word.Known(String known)
                && known.endsWith("DEFINE");
    }

    private void end() {
        if (!name.isEmpty()) {
            commands.add(new CsdCommand(file, line, name, words));
            words.clear();
        }
    }

    private void comments(List<String> lines, CsdMessages messages) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(LAB + " CLUSTER")) {
                String comment = lines.get(i).substring(LAB.length());
                int number = i + 1;
                List<CsdToken> tokens =
                        CsdScanner.scan(file, List.of(comment), messages).stream()
                                .map(word -> new CsdToken(number, word.name(), word.value()))
                                .toList();
                commands.add(new CsdCommand(file, number, LAB, tokens));
            }
        }
    }
}
