package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.SessionWait.End;
import io.ironbridge.lab.ims.connect.message.Input;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.IrmTimer;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.io.IOException;
import java.util.Optional;

/** Delivers what is queued on a tpipe. Source: "RESUME TPIPE/receive protocol". */
final class ResumeTpipe {
    private static final int ARCH_OF_CALLOUTS = 3;

    private final Client client;
    private final Delivery delivery;

    /** IRM_F5. */
    private enum Option {
        SINGLE(true, false),
        SINGLE_WAIT(true, true),
        /** X'00' and X'04' alike. */
        NOAUTO(false, false),
        AUTO(false, true);

        private final boolean isSingle;
        private final boolean waits;

        Option(boolean isSingle, boolean waits) {
            this.isSingle = isSingle;
            this.waits = waits;
        }

        static Option of(int f5) {
            if ((f5 & 0x02) != 0) {
                return AUTO;
            }
            if ((f5 & 0x10) != 0) {
                return SINGLE_WAIT;
            }
            return (f5 & 0x01) != 0 ? SINGLE : NOAUTO;
        }
    }

    ResumeTpipe(Client client, Delivery delivery) {
        this.client = client;
        this.delivery = delivery;
    }

    void serve(Request request) throws IOException, Refusal {
        Irm irm = request.irm();
        check(irm);
        String name = irm.reroute().isEmpty() ? request.clientId() : irm.reroute();
        Tpipe tpipe = request.datastore().tpipe(name);
        Option option = Option.of(irm.flags().f5());
        Wait wait = new Wait(request, tpipe, irm, request.nanos(IrmWait.RESUME));
        while (true) {
            Tpipe.Held held = option.waits ? arriving(wait) : queued(wait, option);
            Input answer = delivery.deliver(held, tpipe, request, Disposal.KEEP);
            if (isLast(answer, option, wait)) {
                return;
            }
            long nanos = IrmWait.RESUME_ACKNOWLEDGEMENT.nanos(answer.irm(), request.timeout());
            wait = new Wait(request, tpipe, answer.irm(), nanos);
        }
    }

    /**
     * A wait for one message.
     *
     * @param irm of the message with the timer
     */
    private record Wait(Request request, Tpipe tpipe, Irm irm, long nanos) {}

    private static void check(Irm irm) throws Refusal {
        if (irm.flags().isSendThenCommit()) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.EXIT, Reason.RESUME_WITH_CM1),
                    "IRM_F2 of a RESUME TPIPE says CM1");
        }
        if (irm.flags().wantsCallouts() && irm.arch() < ARCH_OF_CALLOUTS) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.EXIT, Reason.INVALID_CONTENT),
                    "a RESUME TPIPE for callouts needs IRM_ARCH 3");
        }
    }

    private Tpipe.Held queued(Wait wait, Option option) throws IOException, Refusal {
        Optional<Tpipe.Held> first = wait.tpipe().take();
        if (first.isEmpty()) {
            if (!option.isSingle || client.context().rules().singleWaits()) {
                pause(wait);
            }
            throw Client.expired(wait.irm());
        }
        return first.get();
    }

    private Tpipe.Held arriving(Wait wait) throws IOException, Refusal {
        long until = client.until(wait.nanos());
        try (TpipeWait waiting =
                new TpipeWait(wait.tpipe(), wait.tpipe()::take, client.sessionWait())) {
            client.showResume();
            while (client.awaitUntil(waiting::isTaken, client.slice(until), wait.irm())
                    == End.EXPIRED) {
                if (client.now() >= until) {
                    throw Client.expired(wait.irm());
                }
                checkMeanwhile(wait);
                if (client.hasSent()) {
                    throw Refusal.closing(
                            Rsm.of(ReturnCode.IMS, Reason.PROTOCOL),
                            "a message came while RESUME TPIPE waits");
                }
            }
            return waiting.taken();
        }
    }

    /** Waits for the client's timer, although nothing that arrives meanwhile is delivered. */
    private void pause(Wait wait) throws IOException, Refusal {
        long until = client.until(wait.nanos());
        client.showResume();
        while (client.awaitUntil(() -> false, client.slice(until), wait.irm()) == End.EXPIRED
                && client.now() < until) {
            checkMeanwhile(wait);
            client.checkThere(until);
        }
    }

    private static void checkMeanwhile(Wait wait) throws Refusal {
        if (!wait.request().datastore().isOpen()) {
            throw Refusal.of(
                    Rsm.of(ReturnCode.CANCELLED, wait.irm().timer()),
                    "the data store was closed while RESUME TPIPE waited");
        }
    }

    /** A NAK ends it, too: the message becomes the first one again. */
    private boolean isLast(Input answer, Option option, Wait wait) throws IOException, Refusal {
        if (Client.isAck(answer) && !option.isSingle) {
            return false;
        }
        if (option.isSingle && IrmTimer.isNoWait(answer.irm().timer())) {
            return true;
        }
        if (Client.isAck(answer)) {
            IrmWait rule = IrmWait.RESUME_SINGLE_ACKNOWLEDGEMENT;
            long nanos = rule.nanos(answer.irm(), wait.request().timeout());
            pause(new Wait(wait.request(), wait.tpipe(), answer.irm(), nanos));
        }
        throw Client.expired(answer.irm());
    }
}
