package io.ironbridge.connectorims;

/**
 * Who calls, for IMS Connect and IMS.
 *
 * @param user in upper case, at most 8 characters
 * @param password or PassTicket; as it is, at most 8 characters; empty where IMS Connect does not
 *     check
 * @param group empty: the user's default group
 * @param applName application that a PassTicket was made for; empty: that of the data store
 */
public record ImsCredentials(String user, String password, String group, String applName) {
    /**
     * Checks what is given, and folds all but the password to upper case.
     *
     * @throws IllegalArgumentException for what cannot be sent; the message does not repeat the
     *     password
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
