package io.ironbridge.connectorims;

/**
 * The user for IMS Connect and IMS.
 *
 * @param user in upper case, at most 8 characters
 * @param password or PassTicket; unchanged, at most 8 characters; empty if IMS Connect does not
 *     check it
 * @param group empty for the user's default group
 * @param applName application for which a PassTicket was made; empty for the datastore's
 */
public record ImsCredentials(String user, String password, String group, String applName) {
    /**
     * Validates the values, and folds all but the password to upper case.
     *
     * @throws IllegalArgumentException for a value that cannot be sent; the message does not repeat
     *     the password
     */
    public ImsCredentials {
        user = Names.checked("user id", user);
        group = Names.checkedOrEmpty("group", group);
        applName = Names.checkedOrEmpty("application name", applName);
        Names.checkPassword(password);
    }

    /** Without group and application name. */
    public static ImsCredentials of(String user, String password) {
        return new ImsCredentials(user, password, "", "");
    }

    public ImsCredentials withGroup(String given) {
        return new ImsCredentials(user, password, given, applName);
    }

    public ImsCredentials withApplName(String given) {
        return new ImsCredentials(user, password, group, given);
    }

    /** Never with the password. */
    @Override
    public String toString() {
        return "ImsCredentials[user=" + user + "]";
    }
}
