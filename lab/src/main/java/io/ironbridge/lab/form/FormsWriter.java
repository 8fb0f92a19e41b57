package io.ironbridge.lab.form;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the text of a {@link FormsFile}; the same forms give the same text. */
final class FormsWriter {
    private final StringBuilder out = new StringBuilder();
    private final Map<HostForm, Integer> numbers = new LinkedHashMap<>();
    private int depth;

    String write(ProgramForms forms) {
        line(FormsReader.HEADER);
        line("data " + (forms.host() ? "host" : "native"));
        Map<String, HostForm> areas = new TreeMap<>(forms.areas());
        forms.commarea().ifPresent(this::form);
        areas.values().forEach(this::form);
        forms.commarea().ifPresent(form -> line("commarea " + numbers.get(form)));
        areas.forEach((key, form) -> line("area " + key + " " + numbers.get(form)));
        return out.toString();
    }

    /** Each form once. */
    private void form(HostForm form) {
        if (numbers.containsKey(form)) {
            return;
        }
        if (!(form instanceof PlannedForm(FormPlan plan, HostText text))) {
            throw new IllegalArgumentException("Not a planned form: " + form.getClass());
        }
        numbers.put(form, numbers.size() + 1);
        line("form " + numbers.size() + " " + text.codePage());
        steps(plan.steps());
        line("end");
    }

    private void steps(List<FormStep> steps) {
        depth++;
        steps.forEach(this::step);
        depth--;
    }

    private void step(FormStep step) {
        switch (step) {
            case FormStep.Run(FieldConversion conversion, int count) ->
                    line(conversion.word() + " " + count);
            case FormStep.Mark(int number) -> line("mark " + number);
            case FormStep.Repeat(int times, List<FormStep> body) -> block("repeat " + times, body);
            case FormStep.Counted(ItemReading item, int min, int max, List<FormStep> body) ->
                    block("counted " + item(item, true) + " " + min + " " + max, body);
            case FormStep.Choice(int length, int host, List<FormStep.Variant> variants) -> {
                line("choice " + length + (host == length ? " {" : " " + host + " {"));
                depth++;
                variants.forEach(variant -> block(test(variant.test()), variant.steps()));
                depth--;
                line("}");
            }
        }
    }

    private void block(String head, List<FormStep> steps) {
        line(head + " {");
        steps(steps);
        line("}");
    }

    private static String test(FormStep.Test test) {
        return switch (test) {
            case FormStep.Always() -> "always";
            case FormStep.TextIs(ItemReading item, List<String> texts) ->
                    "when-text " + item(item, false) + values(texts.stream().map(FormsWriter::hex));
            case FormStep.NumberIs(ItemReading item, List<Long> numbers) ->
                    "when-number "
                            + item(item, true)
                            + values(numbers.stream().map(String::valueOf));
        };
    }

    private static String values(Stream<String> values) {
        return values.collect(Collectors.joining(" ", " ", ""));
    }

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String item(ItemReading item, boolean shape) {
        String place = item.mark() + " " + item.offset();
        return place + (shape ? " " + item.shape().word() : "") + " " + item.bytes();
    }

    private void line(String text) {
        out.repeat("  ", depth).append(text).append('\n');
    }
}
