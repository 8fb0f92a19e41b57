package io.ironbridge.lab.form.source;

import io.ironbridge.lab.form.FieldConversion;
import io.ironbridge.lab.form.FormStep;
import java.util.ArrayList;
import java.util.List;

/** Builds steps: neighbours with the same conversion become one run. */
final class StepList {
    private final List<FormStep> steps = new ArrayList<>();

    void run(FieldConversion conversion, int bytes) {
        if (bytes > 0) {
            add(new FormStep.Run(conversion, bytes / conversion.bytes()));
        }
    }

    void repeat(int times, List<FormStep> body) {
        if (body.size() == 1
                && body.getFirst() instanceof FormStep.Run(var conversion, int count)) {
            add(new FormStep.Run(conversion, count * times));
        } else if (!body.isEmpty()) {
            add(new FormStep.Repeat(times, body));
        }
    }

    void addAll(List<FormStep> more) {
        more.forEach(this::add);
    }

    void add(FormStep step) {
        if (step instanceof FormStep.Run(var conversion, int count)
                && !steps.isEmpty()
                && steps.getLast() instanceof FormStep.Run(var before, int first)
                && before == conversion) {
            steps.set(steps.size() - 1, new FormStep.Run(conversion, first + count));
        } else {
            steps.add(step);
        }
    }

    List<FormStep> steps() {
        return List.copyOf(steps);
    }
}
