package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The variables by which connections of one kind name their back end in public samples, such as
 * {@code DB2_HOST}, and the account of a lab for them.
 */
final class LabVariables {
    private static final String LAB_USER = "labuser";

    private final LoadOptions options;
    private final String host;
    private final String port;
    private final String user;
    private final String password;
    private final String accountPassword;

    private LabVariables(
            LoadOptions options, String prefix, String user, Supplier<String> newPassword) {
        this.options = options;
        this.host = prefix + "_HOST";
        this.port = prefix + "_PORT";
        this.user = user;
        this.password = prefix + "_PASSWORD";
        this.accountPassword = given(password).orElseGet(newPassword);
    }

    static LabVariables db2(LoadOptions options) {
        return new LabVariables(options, "DB2", "DB2_USERNAME", LabStart::newPassword);
    }

    static LabVariables cics(LoadOptions options) {
        return new LabVariables(options, "CICS", "CICS_USER", LabStart::newPassword);
    }

    static LabVariables ims(LoadOptions options) {
        return new LabVariables(options, "IMS", "IMS_USER", LabStart::newShortPassword);
    }

    static LabVariables mq(LoadOptions options) {
        return new LabVariables(options, "MQ", "MQ_USER", LabStart::newPassword);
    }

    /** Name of the variable for the host. */
    String host() {
        return host;
    }

    /** The reference to this variable in files. */
    String reference() {
        return "${" + host + "}";
    }

    /** The host that the user or the environment names; if present, no lab is needed. */
    Optional<String> givenHost() {
        return given(host);
    }

    /** The port that the environment sets; the lab must use it. */
    Optional<Integer> givenPort() {
        return given(port).filter(text -> text.matches("[0-9]{1,5}")).map(Integer::valueOf);
    }

    /** The user that the environment sets, which the lab must accept, otherwise the lab's own. */
    String accountUser() {
        return given(user).orElse(LAB_USER);
    }

    String accountPassword() {
        return accountPassword;
    }

    /** The values of all variables for a lab at a place. */
    Map<String, String> at(String labHost, int labPort) {
        Map<String, String> values = new HashMap<>();
        values.put(host, labHost);
        values.put(port, Integer.toString(labPort));
        values.put(user, accountUser());
        values.put(password, accountPassword);
        return values;
    }

    private Optional<String> given(String name) {
        return Optional.ofNullable(options.variables().get(name))
                .or(() -> Optional.ofNullable(options.environment().get(name)));
    }
}
