package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.form.ProgramForms;
import java.util.List;

/**
 * What a program takes its data for, as its source says.
 *
 * @param messages what could not be told; with an error among them the program must not be used,
 *     for its data would be wrong
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
