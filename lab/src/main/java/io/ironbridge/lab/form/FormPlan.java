package io.ironbridge.lab.form;

import java.util.List;

/**
 * The steps that convert a piece of data between host form and native form.
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
