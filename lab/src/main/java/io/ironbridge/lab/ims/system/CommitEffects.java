package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.InputMessage.Options;
import io.ironbridge.lab.ims.otma.InputMessage.SyncLevel;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.system.PcbOutput.Built;
import io.ironbridge.lab.ims.tpipe.HeldOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The output of a unit of work, sent when it commits.
 *
 * @param answer for the waiting sender (CM1)
 * @param held for tpipes
 * @param switches for other transactions
 */
record CommitEffects(
        Optional<OutputMessage> answer, List<HeldOutput> held, List<StoredInput> switches) {
    CommitEffects {
        held = List.copyOf(held);
        switches = List.copyOf(switches);
    }

    boolean wantsDecision() {
        return answer.isPresent() && answer.get().wantsDecision();
    }

    boolean isLasting() {
        return !held.isEmpty() || !switches.isEmpty();
    }

    static CommitEffects of(UnitOfWork unit, ControlRegionContext context) {
        return new Collector(context).collect(unit);
    }

    private static final class Collector {
        private final ControlRegionContext context;
        private final List<HeldOutput> held = new ArrayList<>();
        private final List<StoredInput> switches = new ArrayList<>();
        private Optional<OutputMessage> answer = Optional.empty();

        private Collector(ControlRegionContext context) {
            this.context = context;
        }

        private CommitEffects collect(UnitOfWork unit) {
            unit.input().ifPresent(input -> addReplies(input, unit.replies()));
            unit.alternates().forEach(each -> alternate(each, unit));
            return new CommitEffects(answer, held, switches);
        }

        private void addReplies(Message input, List<Built> replies) {
            List<Built> others = replies;
            if (input.isSendThenCommit()) {
                answer = Optional.of(answer(input, replies));
                others = replies.isEmpty() ? replies : replies.subList(1, replies.size());
            } else if (replies.isEmpty() && input.input().options().wantsDfs2082()) {
                hold(input.input(), context.dfs().noReply());
            }
            others.forEach(each -> hold(input.input(), message(each, false)));
        }

        private OutputMessage answer(Message input, List<Built> replies) {
            boolean confirm = input.input().syncLevel() == SyncLevel.CONFIRM;
            return replies.isEmpty()
                    ? context.dfs().noReply()
                    : message(replies.getFirst(), confirm);
        }

        private static OutputMessage message(Built built, boolean wantsDecision) {
            return new OutputMessage(built.segments(), built.modName(), wantsDecision);
        }

        private void hold(InputMessage answered, OutputMessage message) {
            long id = context.journal().nextId();
            held.add(new HeldOutput(id, answered.tpipe(), message, answered));
        }

        private void alternate(Built built, UnitOfWork unit) {
            if (context.transaction(built.destination()).isPresent()) {
                switches.add(programSwitch(built, unit.input()));
            } else {
                held.add(
                        new HeldOutput(
                                context.journal().nextId(),
                                built.destination(),
                                message(built, false)));
            }
        }

        /** Output of what it leads to is always CM0. */
        private StoredInput programSwitch(Built built, Optional<Message> origin) {
            InputMessage input =
                    new InputMessage(
                            origin.map(from -> from.input().tpipe()).orElse(built.destination()),
                            built.destination(),
                            built.segments(),
                            origin.map(from -> from.input().caller())
                                    .orElse(new InputMessage.Caller("", "")),
                            origin.map(from -> from.input().lterm()).orElse(""),
                            built.modName(),
                            CommitMode.COMMIT_THEN_SEND,
                            SyncLevel.CONFIRM,
                            Options.NONE,
                            Optional.empty());
            return new StoredInput(context.journal().nextId(), input, context.clock().instant());
        }
    }

    /** Whether a message for the transaction outlives a restart. */
    static boolean isKept(TransactionDefinition transaction) {
        return transaction.nature().recoverable() && !transaction.nature().fastPath();
    }
}
