package io.ironbridge.lab.form;

/** The form that a plan and a code page describe. A conversion allocates nothing per item. */
public record PlannedForm(FormPlan plan, HostText text) implements HostForm {
    @Override
    public void toNative(byte[] data) {
        new Conversion(this, data, true).run();
    }

    @Override
    public void toHost(byte[] data) {
        new Conversion(this, data, false).run();
    }
}
