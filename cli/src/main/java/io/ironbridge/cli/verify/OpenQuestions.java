package io.ironbridge.cli.verify;

import java.util.List;
import java.util.Optional;

/** What Ironbridge's authors could not find out without real hosts. */
final class OpenQuestions {
    /**
     * A question.
     *
     * @param kind of the back end
     * @param text the question, with the assumption made
     * @param step that may show the answer; empty: only the user knows
     */
    record Question(String kind, String text, Optional<String> step) {}

    static final List<Question> ALL =
            List.of(
                    shown(
                            "Db2",
                            "Status and body for a service that does not exist; assumed: status"
                                    + " 404 or 500, and an object with StatusCode and"
                                    + " StatusDescription.",
                            SystemRun.MISSING),
                    shown(
                            "Db2",
                            "Does Db2 keep the connection open after an error?",
                            SystemRun.AGAIN),
                    asked(
                            "Db2",
                            "Are DECIMAL columns JSON numbers with all their decimals (400.00),"
                                    + " and CHAR columns padded with blanks? Assumed: yes."),
                    asked(
                            "Db2",
                            "Which status has a reply about a refused user or password? Assumed:"
                                    + " 401."),
                    asked(
                            "Db2",
                            "Defaults of z/OS Connect for connectionTimeout (assumed: 30 s) and"
                                    + " receiveTimeout (assumed: 60 s)."),
                    shown(
                            "CICS",
                            "Is a missing program reported as NOT_FOUND AEI0 (PGMIDERR)?",
                            SystemRun.MISSING),
                    shown(
                            "CICS",
                            "Is the connection kept after a LINK that failed?",
                            SystemRun.AGAIN),
                    shown(
                            "CICS",
                            "Does a call that was given up leave the region usable, without a task"
                                    + " that hangs? Look at CEMT INQUIRE TASK, too.",
                            SystemRun.AFTER),
                    asked(
                            "CICS",
                            "Which transaction do tasks of the host link run under, and is the"
                                    + " user that of the connection?"),
                    asked(
                            "CICS",
                            "Defaults of z/OS Connect for transidUsage (assumed: EIB_ONLY),"
                                    + " sendSessions (assumed: 100) and connectionTimeout (assumed:"
                                    + " 30 s)."),
                    asked(
                            "CICS",
                            "API-first assets, in the copybooks that IBM generates: is an integer"
                                    + " from 0 to 99999 DISPLAY or binary, where is an optional"
                                    + " object, and what follows a varying string in its field?"),
                    asked(
                            "CICS",
                            "With your ECI resource adapter: do calls work as docs/cics-jca.md"
                                    + " describes?"),
                    shown(
                            "IMS",
                            "Is a missing transaction reported by DFS064, as NOT_FOUND?",
                            SystemRun.MISSING),
                    shown(
                            "IMS",
                            "Does a persistent socket survive such an error? Assumed: after a DFS"
                                    + " message yes, after an RSM with return code 4, 8, 12 or 16"
                                    + " no.",
                            SystemRun.AGAIN),
                    shown(
                            "IMS",
                            "Is the client id free again after a call that was given up, or does"
                                    + " reason 56 (duplicate client) follow?",
                            SystemRun.AFTER),
                    asked(
                            "IMS",
                            "RSM return code and reason of a refused user or password. Assumed: 8,"
                                    + " with the reasons 40 or 51 to 55."),
                    asked(
                            "IMS",
                            "RSM reason of a data store that was stopped by command (assumed: 76),"
                                    + " and of one whose IMS is down (assumed: 74)."),
                    asked("IMS", "Return code that comes with the reasons 97 and 98. Assumed: 4."),
                    asked(
                            "IMS",
                            "Commit mode 0: is a NAK answered (assumed: yes, when the timer has"
                                    + " passed), and does RESUME TPIPE single without wait report"
                                    + " an empty queue at once (assumed: after the timer)?"),
                    asked("IMS", "Protocol level of your IMS Connect (CSM_PRLVLFLG). Assumed: 2."),
                    asked(
                            "IMS",
                            "Does a client of commit mode 0 get the oldest output of its tpipe, or"
                                    + " the answer to its own message? Assumed: its own."),
                    asked(
                            "IMS",
                            "Is a client with an unknown IRM_ID answered, or is its connection"
                                    + " closed? Assumed: closed."),
                    asked(
                            "IMS",
                            "Does an output segment carry bytes beyond LL, or LL more than the"
                                    + " program's area (phone book: 93 or 95)?"),
                    asked(
                            "IMS",
                            "Which of interactionTimeout and imsConnectTimeout is IRM_TIMER in"
                                    + " your z/OS Connect?"),
                    asked(
                            "IMS",
                            "Is IRM_TRNCOD used if the data does not begin with a transaction"
                                    + " code? Assumed: yes."),
                    shown(
                            "MQ",
                            "Can the queue manager be reached with IBM's client as configured?",
                            SystemRun.CONNECT),
                    asked(
                            "MQ",
                            "Does a consumer of the dispatcher get its replies with the selector"
                                    + " JMSCorrelationID LIKE 'ID:...%'?"),
                    asked(
                            "MQ",
                            "Does your MQ service provider take expiry in milliseconds, and a"
                                    + " negative waitInterval as no limit?"),
                    asked(
                            "MQ",
                            "How many sessions may a connection have (SHARECNV), and is maxPoolSize"
                                    + " a limit of connections or of sessions?"),
                    asked(
                            "MQ",
                            "With TLS: does the client compare the host's name with its"
                                    + " certificate? Assumed: no, only sslPeerName counts."),
                    asked(
                            "MQ",
                            "In which form does your MQ service provider return a correlation id"
                                    + " that other JMS programs set as a text?"),
                    shown("SQL", "Does the driver connect as configured?", SystemRun.CONNECT));

    private OpenQuestions() {}

    private static Question shown(String kind, String text, String step) {
        return new Question(kind, text, Optional.of(step));
    }

    private static Question asked(String kind, String text) {
        return new Question(kind, text, Optional.empty());
    }
}
