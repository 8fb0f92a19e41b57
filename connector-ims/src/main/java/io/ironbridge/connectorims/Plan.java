package io.ironbridge.connectorims;

/**
 * The options of a target's exchanges.
 *
 * @param persistent whether connections outlive an exchange
 */
record Plan(
        Interaction interaction,
        CommitMode commitMode,
        boolean confirm,
        boolean persistent,
        boolean ackNoWait,
        boolean dfsIsData) {
    static Plan of(ImsConfig config, ImsTransaction transaction) {
        CommitMode commitMode = commitMode(config, transaction);
        return new Plan(
                transaction.interaction(),
                commitMode,
                commitMode == CommitMode.COMMIT_THEN_SEND
                        || transaction.syncLevel().orElse(config.syncLevel()) == SyncLevel.CONFIRM,
                config.socketType() == SocketType.PERSISTENT,
                config.options().ackNoWait(),
                config.options().dfsIsData());
    }

    /** Send-only and reading tpipes require CM0. */
    private static CommitMode commitMode(ImsConfig config, ImsTransaction transaction) {
        return transaction.interaction() == Interaction.SEND_RECEIVE
                ? transaction.commitMode().orElse(config.commitMode())
                : CommitMode.COMMIT_THEN_SEND;
    }

    boolean isCommitThenSend() {
        return commitMode == CommitMode.COMMIT_THEN_SEND;
    }

    boolean resumes() {
        return !interaction.sends();
    }

    /** Whether an output that cannot be accepted may be rejected by NAK. */
    boolean mayRefuse() {
        return confirm && (resumes() || interaction == Interaction.SEND_RECEIVE);
    }
}
