package io.ironbridge.connectorims;

import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;

/** A transaction with everything that its calls share. Immutable. */
final class PreparedTransaction {
    private final ImsTransaction transaction;
    private final Plan plan;
    private final RequestTemplate template;
    private final Timer requestTimer;
    private final Timer acknowledgementTimer;
    private final SocketConfig sockets;

    PreparedTransaction(ImsConfig config, ImsTransaction transaction) {
        Duration interaction = transaction.interactionTimeout().orElse(config.interactionTimeout());
        ImsConfig.Timers timers = config.timers();
        boolean queue = transaction.interaction() == Interaction.RESUME_TPIPE;
        this.transaction = transaction;
        this.plan = Plan.of(config, transaction);
        this.template = new RequestTemplate(config, transaction);
        this.requestTimer = new Timer(queue ? timers.emptyQueue() : interaction, timers.margin());
        this.acknowledgementTimer =
                new Timer(
                        plan.isCommitThenSend() ? timers.furtherOutput() : interaction,
                        timers.margin());
        this.sockets = sockets(config, interaction);
    }

    /** IMS Connect gets the time to report the end of its own timer first. */
    private static SocketConfig sockets(ImsConfig config, Duration interaction) {
        SocketConfig.Timeouts timeouts = config.sockets().timeouts();
        Duration longest = interaction.plus(timeouts.connect()).plus(config.timers().margin());
        return interaction.isZero() || longest.compareTo(timeouts.receive()) >= 0
                ? config.sockets()
                : config.sockets()
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        timeouts.connect(), longest, timeouts.idle()));
    }

    ImsTransaction transaction() {
        return transaction;
    }

    Plan plan() {
        return plan;
    }

    RequestTemplate template() {
        return template;
    }

    /** With the time after which a call ends although IMS Connect should have answered. */
    SocketConfig sockets() {
        return sockets;
    }

    int requestTimer(long remainingNanos) {
        return requestTimer.with(remainingNanos);
    }

    int acknowledgementTimer(long remainingNanos) {
        return acknowledgementTimer.with(remainingNanos);
    }
}
