package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.element.ConfigElement;

/** The account of a lab in the process of a gateway, made for this run. */
record LabAccount(String user, String password) {
    static LabAccount made() {
        return new LabAccount("labuser", LabStart.newPassword());
    }

    /** An account that complies with RACF: eight characters, and a user in upper case. */
    static LabAccount forRacf() {
        return new LabAccount("LABUSER", LabStart.newShortPassword());
    }

    /** Gives an element this account. */
    void into(ConfigElement element) {
        element.set("user", user);
        element.set("password", password);
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "LabAccount[" + user + "]";
    }
}
