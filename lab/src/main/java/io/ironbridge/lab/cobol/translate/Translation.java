package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a translation.
 *
 * @param programId name after PROGRAM-ID, empty if it is missing
 * @param usesCics whether the program takes DFHEIBLK and DFHCOMMAREA; a plain subprogram does not
 * @param output the program for cobc; without lines where there are errors
 * @param copybooks the copybooks to put before the caller's own, by the name that COPY has for
 *     them: those with commands, translated, and those of CICS; {@code library/name} means a
 *     folder; write each under its name and {@code .cpy}, or under its name if that has an
 *     extension
 * @param source descriptions of its data; empty if there are errors
 * @param messages all messages
 */
public record Translation(
        String programId,
        boolean usesCics,
        TranslatedText output,
        Map<String, TranslatedText> copybooks,
        ProgramSource source,
        List<TranslationMessage> messages) {
    public Translation {
        copybooks = Map.copyOf(copybooks);
        messages = List.copyOf(messages);
    }

    /** Whether there is a program to compile. */
    public boolean succeeded() {
        return messages.stream().noneMatch(TranslationMessage::isError);
    }

    /**
     * The place in the source for a place that cobc names.
     *
     * @param file the file's name without its extension: the program's or a copybook's
     * @param line from 1
     */
    public Optional<String> origin(String file, int line) {
        TranslatedText text = file.equalsIgnoreCase(programId) ? output : copybooks.get(file);
        return text == null ? Optional.empty() : Optional.of(text.origin(line));
    }
}
