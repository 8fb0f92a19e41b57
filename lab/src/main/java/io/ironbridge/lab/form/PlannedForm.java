package io.ironbridge.lab.form;

/** The form that a plan and a code page describe. A conversion allocates nothing per item. */
public record PlannedForm(FormPlan plan, HostText text) implements HostForm {
    @Override
    public byte[] toNative(byte[] data) {
        return Conversion.toNative(this, data);
    }

    @Override
    public byte[] toHost(byte[] data) {
        return Conversion.toHost(this, data);
    }
}
