package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.exec.CommandArea;
import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.cobol.translate.ProgramSource;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.FormPlan;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.PlannedForm;
import io.ironbridge.lab.form.ProgramForms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Determines from a program's source the form of DFHCOMMAREA and of each area that its commands
 * name. Faults are messages, never exceptions. Thread-safe.
 */
public final class FormExtractor {
    private static final ItemName COMMAREA = new ItemName("DFHCOMMAREA", List.of());

    private final HostText text;

    /**
     * @param text the characters of the host
     */
    public FormExtractor(HostText text) {
        this.text = text;
    }

    /** The forms of a translated program; text only if the translation failed. */
    public ExtractedForms extract(Translation translation) {
        return new Extraction(translation.source()).extract();
    }

    /** The work on one program. */
    private final class Extraction {
        private final ProgramSource source;
        private final Directives directives;
        private final Records records;
        private final AreaResolver resolver;
        private final Map<String, HostForm> areas = new HashMap<>();
        private final Map<String, CommandArea> owners = new HashMap<>();
        private final List<TranslationMessage> messages = new ArrayList<>();

        Extraction(ProgramSource source) {
            this.source = source;
            this.directives = Directives.of(source);
            this.records = new Records(RecordTexts.of(source));
            this.resolver = new AreaResolver(source, records, directives.all());
        }

        ExtractedForms extract() {
            directives.faults().forEach(fault -> messages.add(fault.message()));
            if (directives.hostData()) {
                return new ExtractedForms(
                        new ProgramForms(true, Optional.empty(), Map.of()), messages);
            }
            directives.all().forEach(this::check);
            @Nullable HostForm commarea = commarea();
            source.areas().forEach(this::area);
            return new ExtractedForms(
                    new ProgramForms(false, Optional.ofNullable(commarea), areas), messages);
        }

        /** A directive about an item that does not exist is misspelt. */
        private void check(Directive directive) {
            Optional<ItemName> unknown =
                    switch (directive) {
                        case Directive.HostData _ -> Optional.empty();
                        case Directive.As as -> unknown(as.item(), as.other());
                        case Directive.When when -> unknown(when.item(), when.other());
                        case Directive.Use use -> unknown(use.item(), use.item());
                    };
            unknown.ifPresent(name -> {
                String what = "There is no item " + name;
                messages.add(
                        Refusal.message(
                                FormFault.DIRECTIVE, directive.place(), name.toString(), what));
            });
        }

        private Optional<ItemName> unknown(ItemName one, ItemName other) {
            if (!records.has(one)) {
                return Optional.of(one);
            }
            return records.has(other) ? Optional.empty() : Optional.of(other);
        }

        private @Nullable HostForm commarea() {
            if (!records.has(COMMAREA)) {
                return null;
            }
            try {
                return form(resolver.item(COMMAREA, new SourcePlace(source.file(), 0)));
            } catch (Refusal e) {
                messages.add(e.message());
                return null;
            }
        }

        private HostForm form(FormPlan plan) {
            return new PlannedForm(plan, text);
        }

        private void area(CommandArea area) {
            SourcePlace place = new SourcePlace(area.file(), area.line());
            try {
                Optional<FormPlan> plan = resolver.area(area, place);
                note(area, place, form(plan.orElse(FormPlan.TEXT)));
            } catch (Refusal e) {
                messages.add(leavesRegion(area) ? e.message() : e.warning(place));
            }
        }

        /** Commands in copybooks may have the same line numbers as others. */
        private void note(CommandArea area, SourcePlace place, HostForm form) {
            String key = ProgramForms.key(area.line(), area.option());
            CommandArea other = owners.putIfAbsent(key, area);
            HostForm before = areas.putIfAbsent(key, form);
            if (other != null && before != null && !before.equals(form)) {
                String what = "The command has the line number of another one, in " + other.file();
                String name = area.command().name();
                messages.add(Refusal.message(FormFault.SAME_LINE, place, name, what));
            }
        }

        /**
         * Containers, web bodies and what is passed to DL/I are always in host form; others mostly
         * stay within.
         */
        private static boolean leavesRegion(CommandArea area) {
            String name = area.command().name();
            return name.endsWith(" CONTAINER")
                    || name.startsWith("WEB ")
                    || name.startsWith("CALL ");
        }
    }
}
