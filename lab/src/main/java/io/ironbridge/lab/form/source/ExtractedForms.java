package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.form.ProgramForms;
import java.util.List;

/**
 * The data forms described by a program's source.
 *
 * @param messages what could not be determined; if one is an error, the program must not be used,
 *     because its data would be wrong
 */
public record ExtractedForms(ProgramForms forms, List<TranslationMessage> messages) {
    public ExtractedForms {
        messages = List.copyOf(messages);
    }

    /** Whether the program can be used. */
    public boolean succeeded() {
        return messages.stream().noneMatch(TranslationMessage::isError);
    }
}
