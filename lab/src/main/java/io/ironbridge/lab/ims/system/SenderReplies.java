package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputListener.Decision;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.queue.Message;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Sends output and notifications to the sender of a message. */
final class SenderReplies {
    private static final System.Logger LOG = System.getLogger(SenderReplies.class.getName());

    private SenderReplies() {}

    static void output(Message to, OutputMessage message) {
        notifyListener(to, listener -> listener.output(message, NoReply.DECISION));
    }

    static void settled(Message to, boolean committed) {
        notifyListener(to, listener -> listener.settled(committed));
    }

    /** Sends output and waits for the decision on it; none in time counts as a refusal. */
    static boolean isAcknowledged(Message to, OutputMessage message, Duration patience)
            throws InterruptedException {
        Waiting waiting = new Waiting();
        notifyListener(to, listener -> listener.output(message, waiting));
        return waiting.await(patience);
    }

    /** An exception of a listener must not affect the region. */
    static void notifyListener(Message to, Consumer<OutputListener> what) {
        try {
            what.accept(to.listener());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8313E IMS Connect failed on output of transaction " + to.transaction(),
                    e);
        }
    }

    private static final class Waiting implements Decision {
        private final AtomicReference<Boolean> decision = new AtomicReference<>();
        private final CountDownLatch taken = new CountDownLatch(1);

        @Override
        public void acknowledge() {
            decide(true);
        }

        @Override
        public void refuse() {
            decide(false);
        }

        /** The first one counts. */
        private boolean decide(boolean value) {
            boolean first = decision.compareAndSet(null, value);
            taken.countDown();
            return first;
        }

        private boolean await(Duration patience) throws InterruptedException {
            if (!taken.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                decide(false);
            }
            return Boolean.TRUE.equals(decision.get());
        }
    }
}
