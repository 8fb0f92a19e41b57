package io.ironbridge.lab.form.source;

import io.ironbridge.lab.cobol.exec.CommandArea;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.translate.ProgramSource;
import io.ironbridge.lab.form.FieldConversion;
import io.ironbridge.lab.form.FormPlan;
import io.ironbridge.lab.form.FormStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the item that an argument names, and builds its plan. */
final class AreaResolver {
    private final ProgramSource source;
    private final Records records;
    private final List<Directive> directives;

    AreaResolver(ProgramSource source, Records records, List<Directive> directives) {
        this.source = source;
        this.records = records;
        this.directives = directives;
    }

    /** The plan of what an option names; empty for literals and what the runtime provides. */
    Optional<FormPlan> area(CommandArea area, SourcePlace place) throws Refusal {
        List<String> words = area.words();
        if (area.kind() == OptionKind.POINTER) {
            return Optional.of(addressed(words, place));
        }
        if (isLiteral(words.getFirst())) {
            return Optional.empty();
        }
        ItemName name = ItemName.of(words);
        if (!records.has(name) && ofCics(name)) {
            return Optional.empty();
        }
        FormPlan plan = item(name, place);
        if (isPart(words.subList(name.words(), words.size())) && !isText(plan)) {
            String what = "A part of an item that is not text has no form";
            throw new Refusal(FormFault.PART, place, String.join(" ", words), what);
        }
        return Optional.of(plan);
    }

    /** The plan of one occurrence of an item, or of the item that a directive names instead. */
    FormPlan item(ItemName name, SourcePlace from) throws Refusal {
        FoundItem found = records.find(name, from);
        for (Directive directive : directives) {
            if (directive instanceof Directive.As as
                    && found.equals(records.find(as.item(), as.place()))) {
                return plan(records.find(as.other(), as.place()));
            }
        }
        return plan(found);
    }

    private FormPlan plan(FoundItem found) throws Refusal {
        FormPlan plan = new PlanBuilder(found, directives).plan();
        return isText(plan) ? FormPlan.TEXT : plan;
    }

    /** The item at an address: that of ADDRESS OF, or an item based on the pointer. */
    private FormPlan addressed(List<String> words, SourcePlace place) throws Refusal {
        if (words.size() > 2 && words.getFirst().equalsIgnoreCase("ADDRESS")) {
            return item(ItemName.of(words.subList(2, words.size())), place);
        }
        String pointer = words.getFirst().toUpperCase(Locale.ROOT);
        List<FormPlan> plans = new ArrayList<>();
        for (String item : source.addressed().getOrDefault(pointer, Set.of())) {
            plans.add(item(new ItemName(item, List.of()), place));
        }
        if (plans.stream().distinct().count() != 1) {
            String what =
                    plans.isEmpty()
                            ? "No item's ADDRESS is set to the pointer"
                            : "Items of different forms have their ADDRESS set to the pointer";
            throw new Refusal(FormFault.NO_LAYOUT, place, pointer, what);
        }
        return plans.getFirst();
    }

    /** Fields of DFHEIBLK and of copybooks of the runtime are not in the source. */
    private static boolean ofCics(ItemName name) {
        return name.name().startsWith("EIB") || name.name().startsWith("DFH");
    }

    private static boolean isLiteral(String word) {
        return word.endsWith("'") || word.endsWith("\"");
    }

    /** Whether there is a colon within the last parentheses. */
    private static boolean isPart(List<String> words) {
        return words.contains(":");
    }

    private static boolean isText(FormPlan plan) {
        return plan.steps().stream().allMatch(AreaResolver::isText);
    }

    private static boolean isText(FormStep step) {
        return switch (step) {
            case FormStep.Run(FieldConversion conversion, int _) ->
                    conversion == FieldConversion.TEXT;
            case FormStep.Mark _ -> true;
            case FormStep.Repeat(int _, List<FormStep> steps) ->
                    steps.stream().allMatch(AreaResolver::isText);
            case FormStep.Counted counted ->
                    counted.steps().stream().allMatch(AreaResolver::isText);
            case FormStep.Choice choice ->
                    choice.variants().stream()
                            .allMatch(variant ->
                                    variant.steps().stream().allMatch(AreaResolver::isText));
        };
    }
}
