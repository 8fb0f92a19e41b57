package io.ironbridge.lab.ims.system;

/**
 * How a program ended abnormally.
 *
 * @param code {@code S0C7}, {@code U0119} ...
 */
record AbendCode(String code) {
    /** OTMA's client, or a timeout, had the unit of work backed out. */
    static final AbendCode NOT_ACKNOWLEDGED = new AbendCode("U0119");

    /** PROCLIM's seconds. */
    static final AbendCode TIME_LIMIT = new AbendCode("U0240");

    /** The program ended without having read its message. */
    static final AbendCode NO_MESSAGE_READ = new AbendCode("U0462");

    /** /STOP REGION ABDUMP. */
    static final AbendCode OPERATOR = new AbendCode("U0474");

    /** The log cannot be written. */
    static final AbendCode LOG_FAILED = new AbendCode("U0616");

    /** ROLL. */
    static final AbendCode ROLL = new AbendCode("U0778");

    /** Both codes, as messages show them: {@code S0C7,U0000}. */
    String completion() {
        String digits = code.length() > 1 ? code.substring(1) : "000";
        return code.startsWith("S") ? "S" + digits + ",U0000" : "S000,U" + digits;
    }

    /** A deadlock, or a lock timeout: the message is processed again. */
    boolean isToBeRepeated() {
        return code.equals("U0777") || code.equals("U2478") || code.equals("U3310");
    }
}
