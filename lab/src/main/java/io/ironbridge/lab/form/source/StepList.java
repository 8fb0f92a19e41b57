package io.ironbridge.lab.form.source;

import io.ironbridge.lab.form.FormStep;
import io.ironbridge.lab.form.Treatment;
import java.util.ArrayList;
import java.util.List;

/** Steps in the making: neighbours that are treated alike become one run. */
final class StepList {
    private final List<FormStep> steps = new ArrayList<>();

    void run(Treatment treatment, int bytes) {
        if (bytes > 0) {
            add(new FormStep.Run(treatment, bytes / treatment.bytes()));
        }
    }

    void repeat(int times, List<FormStep> body) {
        if (body.size() == 1 && body.getFirst() instanceof FormStep.Run(var treatment, int count)) {
            add(new FormStep.Run(treatment, count * times));
        } else if (!body.isEmpty()) {
            add(new FormStep.Repeat(times, body));
        }
    }

    void addAll(List<FormStep> more) {
        more.forEach(this::add);
    }

    void add(FormStep step) {
        if (step instanceof FormStep.Run(var treatment, int count)
                && !steps.isEmpty()
                && steps.getLast() instanceof FormStep.Run(var before, int first)
                && before == treatment) {
            steps.set(steps.size() - 1, new FormStep.Run(treatment, first + count));
        } else {
            steps.add(step);
        }
    }

    List<FormStep> steps() {
        return List.copyOf(steps);
    }
}
