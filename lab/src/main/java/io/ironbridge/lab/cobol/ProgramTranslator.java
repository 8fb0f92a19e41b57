package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.source.ExtractedForms;
import io.ironbridge.lab.form.source.FormExtractor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Translates programs and extracts the forms of their data. */
final class ProgramTranslator {
    /** The name becomes that of a file. */
    private static final Pattern NAME = Pattern.compile("[A-Z0-9$#@][A-Z0-9$#@_-]{0,29}");

    private final SourceFolders folders;
    private final Translator translator;
    private final FormExtractor extractor;
    private final ProgramEnvironment environment;

    ProgramTranslator(LoadLibraryConfig config, SourceFolders folders) {
        this.folders = folders;
        this.translator = new Translator(config.translator(), folders.resolver());
        this.environment = config.environment();
        this.extractor = new FormExtractor(HostText.of(config.codePage()));
    }

    TranslatedProgram translate(Path source) {
        String file = source.toString();
        try {
            Translation translation = translator.translate(file, folders.read(source));
            return translated(source, environment.understood(translation));
        } catch (IOException e) {
            return TranslatedProgram.failed(
                    source, LibraryMessages.unreadable(file, String.valueOf(e.getMessage())));
        }
    }

    private TranslatedProgram translated(Path source, Translation translation) {
        ExtractedForms forms = extractor.extract(translation);
        List<String> messages = new ArrayList<>();
        translation.messages().forEach(message -> messages.add(message.toString()));
        forms.messages().forEach(message -> messages.add(message.toString()));
        String id = translation.programId().toUpperCase(Locale.ROOT);
        boolean named = NAME.matcher(id).matches();
        if (!named && translation.succeeded()) {
            messages.add(LibraryMessages.name(source.toString(), id));
        }
        boolean failed = !translation.succeeded() || !forms.succeeded() || !named;
        String name = named ? id : source.getFileName().toString();
        return new TranslatedProgram(
                source,
                name,
                translation,
                environment.placed(forms.forms(), translation),
                messages,
                failed);
    }
}
