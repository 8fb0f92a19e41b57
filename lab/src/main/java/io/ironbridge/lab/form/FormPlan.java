package io.ironbridge.lab.form;

import java.util.List;

/**
 * The steps that convert a piece of data between host form and native form.
 *
 * @param marks number of positions that the steps note, numbered from 0
 */
public record FormPlan(List<FormStep> steps, int marks) {
    /** Text only. */
    public static final FormPlan TEXT = new FormPlan(List.of(), 0);

    public FormPlan {
        steps = List.copyOf(steps);
    }

    /** Whether the data have another length in host form than in native form. */
    boolean addresses() {
        return FormStep.addresses(steps);
    }
}
