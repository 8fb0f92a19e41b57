package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps messages of cobc about translated text to the source. */
final class CobcMessages {
    private static final Pattern LINE =
            Pattern.compile("([^:]+):(\\d+): (?:(error|warning|note): )?(.*)");

    private CobcMessages() {}

    /**
     * The messages.
     *
     * @param name the program's file without its extension
     * @param failed whether cobc failed: its messages without a location are included then
     */
    static List<String> of(
            List<String> lines, String name, Translation translation, boolean failed) {
        List<String> messages = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                String severity = "warning".equals(matcher.group(3)) ? "warning" : "error";
                String place = place(matcher.group(1), matcher.group(2), name, translation);
                messages.add(
                        LibraryMessages.compiler(
                                place, failed ? severity : "warning", matcher.group(4)));
            }
        }
        if (failed && messages.isEmpty()) {
            String text = lines.isEmpty() ? "it failed without a message" : lines.getFirst();
            messages.add(LibraryMessages.compiler(translation.output().file(), "error", text));
        }
        return messages;
    }

    private static String place(String file, String line, String name, Translation translation) {
        String base = file.endsWith(".cpy") ? file.substring(0, file.length() - 4) : file;
        boolean program = file.equals(name + ".cbl");
        return translation
                .origin(program ? translation.programId() : base, Integer.parseInt(line))
                .orElse(base + ":" + line);
    }
}
