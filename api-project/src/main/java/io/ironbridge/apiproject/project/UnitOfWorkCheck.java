package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.mapping.Source;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds flows and programs whose calls cannot be one unit of work. At most one resource of a unit
 * cannot prepare; it commits last, and what commits its calls itself is called last.
 */
final class UnitOfWorkCheck {
    private static final int FIRST_FAILURE = 400;

    private final Function<Asset, Participation> participations;
    private final Function<Asset.Reference, Optional<Asset>> assets;
    private final Faults faults;

    /**
     * @param participations of assets in units of work
     * @param assets that programs call
     */
    UnitOfWorkCheck(
            Function<Asset, Participation> participations,
            Function<Asset.Reference, Optional<Asset>> assets,
            Faults faults) {
        this.participations = participations;
        this.assets = assets;
        this.faults = faults;
    }

    /** Checks the calls of a program. Their order is not known before it runs. */
    void check(Asset program) {
        if (program.joins()) {
            program.dataSources()
                    .forEach(one -> ownConnections(program, one, "data source", "SQL"));
            program.connectionFactories()
                    .forEach(one -> ownConnections(program, one, "connection factory", "MQ"));
            new OneProgram(program).calls(program, new HashSet<>());
        }
    }

    private void ownConnections(Asset program, Asset.Reference of, String what, String assets) {
        faults.error(
                "0557",
                of.source(),
                "The program '"
                        + program.name()
                        + "' has the "
                        + what
                        + " '"
                        + of.id()
                        + "', whose connections take no part in its unit of work.",
                "Call " + assets + " assets over it, or remove transaction from the program.");
    }

    /** The calls of one program, with those of programs that it calls. */
    private final class OneProgram {
        private final Asset program;

        /** The connection that cannot prepare. */
        private Optional<String> onePhase = Optional.empty();

        OneProgram(Asset program) {
            this.program = program;
        }

        void calls(Asset from, Set<Asset> seen) {
            if (seen.add(from)) {
                from.called()
                        .forEach(one -> assets.apply(one).ifPresent(to -> call(one, to, seen)));
            }
        }

        private void call(Asset.Reference at, Asset to, Set<Asset> seen) {
            switch (participations.apply(to)) {
                case TWO_PHASE, READS -> calls(to, seen);
                case ONE_PHASE -> {
                    onePhase.filter(other -> !other.equals(to.connectionRef()))
                            .ifPresent(other ->
                                    bad(
                                            at,
                                            to,
                                            "over '"
                                                    + to.connectionRef()
                                                    + "', the second connection of its unit of work"
                                                    + " that cannot prepare, after '"
                                                    + other
                                                    + "'",
                                            "At most one can commit in one phase. Use a data source"
                                                    + " of type javax.sql.XADataSource."));
                    onePhase = Optional.of(to.connectionRef());
                }
                case OWN_COMMIT ->
                        bad(
                                at,
                                to,
                                "whose back end commits each call itself: that could only be the"
                                    + " last call of its unit of work, and the order of its calls"
                                    + " is not known before it runs",
                                to.called().isEmpty()
                                        ? "Call it in a flow, as a step after the program; or"
                                                + " remove transaction from the program."
                                        : "Add transaction: supported to the asset that is"
                                                + " called.");
                case IMPOSSIBLE ->
                        bad(
                                at,
                                to,
                                "which cannot be part of a unit of work: the reply to a message"
                                    + " comes only after its commit, and recovery needs the name of"
                                    + " one queue manager",
                                "Call it in another operation, or remove transaction from the"
                                        + " program.");
            }
        }

        private void bad(Asset.Reference at, Asset to, String what, String remedy) {
            faults.error(
                    "0557",
                    at.source(),
                    "The program '" + program.name() + "' calls '" + to.name() + "', " + what + ".",
                    remedy);
        }
    }

    void check(Flow flow) {
        if (flow.isUnitOfWork()) {
            new OneFlow().steps(flow.steps(), false);
            if (flow.allSteps().noneMatch(this::canRollBack)) {
                faults.warning(
                        "0555",
                        flow.steps().getFirst().source(),
                        "No call of the unit of work can be rolled back: its back end commits each"
                                + " call, or it takes no part.",
                        "Remove transaction: required. An SQL asset or a queue can take part.");
            }
        } else {
            flow.allSteps().forEach(this::checkOutside);
        }
    }

    private boolean canRollBack(Flow.Step step) {
        return step.action() instanceof Flow.Call call
                && !call.outside()
                && Set.of(Participation.TWO_PHASE, Participation.ONE_PHASE)
                        .contains(participations.apply(call.asset()));
    }

    private void checkOutside(Flow.Step step) {
        if (step.action() instanceof Flow.Call call && call.outside()) {
            faults.error(
                    "0551",
                    step.source(),
                    "The step '"
                            + step.name()
                            + "' is outside the unit of work, but the flow has none.",
                    "Remove transaction from the step, or add transaction: required to the flow.");
        }
    }

    /** The steps of one flow, in the order in which they run. */
    private final class OneFlow {
        /** The connection that cannot prepare. */
        private Optional<String> onePhase = Optional.empty();

        /** The step that commits itself. */
        private Flow.@Nullable Step last;

        void steps(List<Flow.Step> steps, boolean isRepeated) {
            steps.forEach(step -> step(step, isRepeated));
        }

        private void step(Flow.Step step, boolean isRepeated) {
            boolean isParallel = step.loop().filter(loop -> loop.atOnce() > 1).isPresent();
            boolean repeats = isRepeated || step.loop().isPresent();
            switch (step.action()) {
                case Flow.Call call -> call(step, call, repeats, isParallel);
                case Flow.Group(List<Flow.Step> inner) -> {
                    if (isParallel) {
                        checkParallel(inner);
                    }
                    steps(inner, repeats);
                }
                case Flow.Parallel(List<Flow.Step> branches) -> {
                    checkParallel(branches);
                    steps(branches, repeats);
                }
                case Flow.SetVariable set -> {
                    if (last != null && set.failWhen().isPresent()) {
                        bad(
                                "0554",
                                step,
                                "can fail after the step '"
                                        + last.name()
                                        + "', whose back end has committed by then",
                                "Check before that step, or with its failWhen.");
                    }
                }
                case Flow.Answer(var response) -> {
                    if (last != null && response.httpStatus() >= FIRST_FAILURE) {
                        bad(
                                "0554",
                                step,
                                "answers with an error after the step '"
                                        + last.name()
                                        + "', whose back end has committed by then",
                                "Answer before that step, or with a status below 400.");
                    }
                }
            }
            if (step.continues() && Flow.inside(step).stream().anyMatch(this::takesPart)) {
                continues(step);
            }
        }

        private void continues(Flow.Step step) {
            bad(
                    "0551",
                    step,
                    "has onError: continue, but a failed call rolls the unit of work back",
                    "Remove onError, or add transaction: notSupported to the step that calls.");
        }

        private boolean takesPart(Flow.Step step) {
            return (step.action() instanceof Flow.Call call && takesPart(call))
                    || Flow.inside(step).stream().anyMatch(this::takesPart);
        }

        /** Calls of one unit of work come one after another. */
        private void checkParallel(List<Flow.Step> inner) {
            inner.forEach(step -> {
                if (step.action() instanceof Flow.Call call && takesPart(call)) {
                    parallel(step);
                }
                checkParallel(Flow.inside(step));
            });
        }

        private void parallel(Flow.Step step) {
            bad(
                    "0552",
                    step,
                    "runs at the same time as other calls of the unit of work",
                    "Use steps in place of parallel, and no atOnce; or add transaction:"
                        + " notSupported to the step if its call need not be part of the unit.");
        }

        private boolean takesPart(Flow.Call call) {
            return !call.outside() && participations.apply(call.asset()) != Participation.READS;
        }

        private void call(Flow.Step step, Flow.Call call, boolean isRepeated, boolean isParallel) {
            if (last != null) {
                bad(
                        "0554",
                        step,
                        "follows the step '"
                                + last.name()
                                + "', whose back end has committed by then",
                        "Move the call before that step: what cannot prepare commits last.");
                return;
            }
            if (!takesPart(call)) {
                return;
            }
            if (isParallel) {
                parallel(step);
            }
            call.compensation()
                    .ifPresent(_ ->
                            bad(
                                    "0551",
                                    step,
                                    "has a compensation, but the unit of work undoes its call",
                                    "Remove the compensation."));
            if (step.continues()) {
                continues(step);
            }
            if (call.asset().transaction().equals(Optional.of(TransactionAttribute.NEVER))) {
                bad(
                        "0551",
                        step,
                        "calls a program with transaction: never, but the flow is a unit of work",
                        "Add transaction: notSupported to the step, or change the attribute of the"
                                + " program.");
                return;
            }
            switch (participations.apply(call.asset())) {
                case TWO_PHASE, READS -> ofProgram(step, call.asset(), new HashSet<>());
                case ONE_PHASE -> onePhase(step, call.asset().connectionRef());
                case OWN_COMMIT -> {
                    onePhase(step, call.asset().connectionRef() + " ");
                    if (isRepeated) {
                        bad(
                                "0553",
                                step,
                                "is in a loop, but its back end commits each call",
                                "Call it once, as the last call of the flow; or add transaction:"
                                        + " notSupported to the step.");
                    }
                    last = step;
                }
                case IMPOSSIBLE ->
                        bad(
                                "0553",
                                step,
                                "cannot be part of a unit of work: the reply to a message comes"
                                        + " only after its commit, and recovery needs the name of"
                                        + " one queue manager",
                                "Put the message in one operation and get the reply in another,"
                                        + " and name the queue manager; or take the call out of"
                                        + " the unit: transaction: notSupported on a step, no"
                                        + " transaction in operation.yaml.");
            }
        }

        /** The calls of a program take part as those of steps do. */
        private void ofProgram(Flow.Step step, Asset program, Set<Asset> seen) {
            if (seen.add(program)) {
                for (Asset.Reference called : program.called()) {
                    assets.apply(called)
                            .ifPresent(to -> {
                                if (participations.apply(to) == Participation.ONE_PHASE) {
                                    onePhase(step, to.connectionRef());
                                }
                                ofProgram(step, to, seen);
                            });
                }
            }
        }

        /**
         * @param resource calls of the same resource commit together
         */
        private void onePhase(Flow.Step step, String resource) {
            if (onePhase.filter(other -> !other.equals(resource)).isPresent()) {
                bad(
                        "0553",
                        step,
                        "uses '"
                                + resource.strip()
                                + "', the second connection of the unit of work that cannot"
                                + " prepare, after '"
                                + onePhase.get().strip()
                                + "'",
                        "At most one can commit in one phase. Use a data source of type"
                                + " javax.sql.XADataSource, or add transaction: notSupported to"
                                + " the step if its effect may remain when the unit is rolled"
                                + " back.");
            }
            onePhase = Optional.of(resource);
        }

        private void bad(String id, Flow.Step step, String what, String remedy) {
            Source at = step.source();
            String subject =
                    step.name().equals(Flow.ONE_CALL)
                            ? "The call "
                            : "The step '" + step.name() + "' ";
            faults.error(id, at, subject + what + ".", remedy);
        }
    }
}
