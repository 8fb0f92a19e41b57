package io.ironbridge.cli.lab;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The password of a lab's user.
 *
 * @param origin where it comes from, as the user is told; a new one is told here, once
 */
record LabPassword(String text, String origin) {
    /**
     * The one that is given, else that of the environment, else a new one.
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

    /** Never the password. */
    @Override
    public String toString() {
        return "LabPassword[]";
    }
}
