package io.ironbridge.lab.form;

import java.util.List;

/**
 * What to do with a piece of data to change its form.
 *
 * @param marks how many places the steps note: their numbers are below
 */
public record FormPlan(List<FormStep> steps, int marks) {
    /** Nothing but text. */
    public static final FormPlan TEXT = new FormPlan(List.of(), 0);

    public FormPlan {
        steps = List.copyOf(steps);
    }

    /** Whether the data have another length in host form than in native form. */
    boolean addresses() {
        return FormStep.addresses(steps);
    }
}
