package io.ironbridge.cli.lab;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The password of a lab's user.
 *
 * @param origin of the password, as shown to the user; a new password is shown here, once
 */
record LabPassword(String text, String origin) {
    /**
     * The password that is given, otherwise that of the environment, otherwise a new one.
     *
     * @param variable name of the environment variable
     * @param newPassword makes a new one
     */
    static LabPassword of(@Nullable String given, String variable, Supplier<String> newPassword) {
        if (given != null) {
            return new LabPassword(given, "as given by --password");
        }
        String fromEnvironment = System.getenv(variable);
        if (fromEnvironment != null) {
            return new LabPassword(fromEnvironment, "from " + variable);
        }
        String made = newPassword.get();
        return new LabPassword(
                made, made + "  (made for this run; set " + variable + " to choose one)");
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "LabPassword[]";
    }
}
