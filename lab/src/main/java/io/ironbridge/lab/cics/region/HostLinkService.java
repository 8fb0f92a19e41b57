package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.hostlink.KnownPrograms;
import io.ironbridge.lab.cics.hostlink.LinkAnswer;
import io.ironbridge.lab.cics.hostlink.LinkLimits;
import io.ironbridge.lab.cics.hostlink.LinkRefusal;
import io.ironbridge.lab.cics.hostlink.LinkRequest;
import io.ironbridge.lab.cics.hostlink.LinkRequestReader;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.servants.TaskRejectedException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Serves the host link (docs/host-link.md) in the region. */
final class HostLinkService implements WebService {
    private static final String LEVEL = "LAB00001";
    private static final System.Logger LOG = System.getLogger(HostLinkService.class.getName());

    private static final int PGMIDERR = 27;
    private static final int DISABLED = 2;
    private static final int NOT_LOADED = 3;
    private static final byte[] NOT_RECEIVED = {};

    /** With parameters or without. */
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("application/octet-stream([ ;].*)?", Pattern.CASE_INSENSITIVE);

    private final Tasks tasks;
    private final KnownPrograms programs;
    private final Missing missing;
    private final Settings settings;
    private final InstantSource clock;

    /**
     * Settings of the service.
     *
     * @param patience how long a task waits for a servant
     * @param longestRequest in bytes
     */
    record Settings(String applid, LinkLimits limits, Duration patience, int longestRequest) {}

    /**
     * What is known of programs that are not there.
     *
     * @param failures messages of those that do not compile now, by their names
     * @param stubs answer the others
     */
    record Missing(Supplier<Map<String, List<String>>> failures, Stubs stubs) {}

    HostLinkService(
            Tasks tasks,
            KnownPrograms programs,
            Missing missing,
            Settings settings,
            InstantSource clock) {
        this.tasks = tasks;
        this.programs = programs;
        this.missing = missing;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void serve(WebCall call) throws InterruptedException, TaskRejectedException {
        byte[] body = isHostLink(call.request()) ? call.request().body().bytes() : NOT_RECEIVED;
        int number = tasks.nextNumber();
        Optional<LinkAnswer> answer = answer(call, body, number);
        LinkAnswer.Envelope envelope = envelope(call, body, number);
        call.outlet()
                .send(
                        answer.map(made -> WebReplies.binary(made.bytes(envelope)))
                                .orElseGet(HostLinkService::cancelled));
    }

    /**
     * No exit is called for ABEND CANCEL, and the host link program of a real region could not
     * report it, either.
     */
    private static WebReply cancelled() {
        return WebReplies.failure(500, "The transaction ended with ABEND CANCEL");
    }

    /** CICS would treat other bodies than binary ones as text, and convert them. */
    private static boolean isHostLink(WebRequest request) {
        return request.method().equals("POST")
                && request.headers().stream()
                        .filter(header -> header.name().equalsIgnoreCase("Content-Type"))
                        .map(WebHeader::value)
                        .findFirst()
                        .filter(type -> MEDIA_TYPE.matcher(type.strip()).matches())
                        .isPresent();
    }

    private LinkAnswer.Envelope envelope(WebCall call, byte[] body, int number) {
        return new LinkAnswer.Envelope(
                LinkRequestReader.token(body),
                settings.applid(),
                call.transaction().id(),
                number,
                call.user(),
                LEVEL,
                settings.longestRequest());
    }

    /** Empty if no program could have answered: CICS answers. */
    private Optional<LinkAnswer> answer(WebCall call, byte[] body, int number)
            throws InterruptedException, TaskRejectedException {
        try {
            LinkRequest request = request(call, body);
            return request.ping()
                    ? Optional.of(LinkAnswer.well("", LinkAnswer.NO_WORK, new TaskOutput.Nothing()))
                    : link(call, request, number);
        } catch (LinkRefusal refusal) {
            return Optional.of(LinkAnswer.refused(refusal));
        }
    }

    private LinkRequest request(WebCall call, byte[] body) throws LinkRefusal {
        if (!isHostLink(call.request())) {
            throw new LinkRefusal(LinkRefusal.HTTP);
        }
        return LinkRequestReader.read(body, call.transaction().id(), programs, settings.limits());
    }

    private Optional<LinkAnswer> link(WebCall call, LinkRequest request, int number)
            throws InterruptedException, TaskRejectedException {
        String program = request.program();
        if (programs.isDisabled(program)) {
            return Optional.of(LinkAnswer.notLinked(program, PGMIDERR, DISABLED, "AEI0"));
        }
        return run(call, request, number);
    }

    private Optional<LinkAnswer> run(WebCall call, LinkRequest request, int number)
            throws InterruptedException, TaskRejectedException {
        LinkTask task = new LinkTask(request, settings.limits());
        TaskStart start =
                new TaskStart(
                        number,
                        call.transaction().id(),
                        call.user(),
                        request.program(),
                        true,
                        "DS",
                        request.input(),
                        clock.instant());
        Tasks.TaskOptions options =
                new Tasks.TaskOptions(
                        call.transaction(),
                        List.of(),
                        settings.patience(),
                        Tasks.NO_WEB,
                        task::answers);
        TaskResult result = tasks.run(start, options);
        return isNotFound(result.end()) ? missing(task, request, result) : task.answer(result);
    }

    private Optional<LinkAnswer> missing(LinkTask task, LinkRequest request, TaskResult result) {
        String program = request.program();
        List<String> messages = missing.failures().get().getOrDefault(program, List.of());
        if (messages.isEmpty()) {
            return StubOutput.of(missing.stubs(), request)
                    .map(task::checked)
                    .or(() -> task.answer(result));
        }
        LOG.log(
                Level.ERROR,
                "IRB-LAB-7169E The program {0} was called, but does not compile: {1}",
                program,
                String.join("; ", messages));
        return Optional.of(LinkAnswer.notLinked(program, PGMIDERR, NOT_LOADED, "AEI0"));
    }

    private static boolean isNotFound(TaskEnd end) {
        return end instanceof TaskEnd.NotLinked(var resp, _, _) && resp == PGMIDERR;
    }

    /** One call, from its request to its answer. */
    private static final class LinkTask {
        private static final int TOO_MANY_CONTAINERS = 22;
        private static final int GET_CONTAINER = 21;

        private final LinkRequest request;
        private final LinkLimits limits;
        private Optional<LinkAnswer> answer = Optional.empty();

        LinkTask(LinkRequest request, LinkLimits limits) {
            this.request = request;
            this.limits = limits;
        }

        /** Makes the answer, before the syncpoint; false if it cannot be sent. */
        private boolean answers(TaskEnd end) {
            LinkAnswer made =
                    end instanceof TaskEnd.Returned(var output)
                            ? checked(output)
                            : LinkAnswer.notGiven(request.program(), GET_CONTAINER);
            answer = Optional.of(made);
            return made.outcome() == 0;
        }

        private LinkAnswer checked(TaskOutput output) {
            TaskOutput kept = kept(output);
            if (kept instanceof TaskOutput.Channel(var containers)
                    && containers.size() > limits.containers()) {
                return LinkAnswer.notGiven(request.program(), TOO_MANY_CONTAINERS);
            }
            LinkAnswer well = LinkAnswer.well(request.program(), LinkAnswer.COMMITTED, kept);
            return well.length() > Math.min(request.longestAnswer(), limits.answerBytes())
                    ? LinkAnswer.tooLong(request.program(), clamped(well.length()))
                    : well;
        }

        private static int clamped(long length) {
            return (int) Math.min(length, Integer.MAX_VALUE);
        }

        private TaskOutput kept(TaskOutput output) {
            return switch (output) {
                case TaskOutput.Channel(var containers) ->
                        new TaskOutput.Channel(request.kept(containers));
                case TaskOutput.Commarea _, TaskOutput.Nothing _, TaskOutput.Web _ -> output;
            };
        }

        private Optional<LinkAnswer> answer(TaskResult result) {
            return switch (result.end()) {
                case TaskEnd.Abended(_, _, var cancelled) when cancelled -> Optional.empty();
                case TaskEnd.Abended(var code, var program, _) ->
                        Optional.of(LinkAnswer.abended(code, program));
                case TaskEnd.NotLinked(var resp, var resp2, var code) ->
                        Optional.of(LinkAnswer.notLinked(request.program(), resp, resp2, code));
                case TaskEnd.Returned _ -> Optional.of(returned(result));
            };
        }

        private LinkAnswer returned(TaskResult result) {
            return result.work() == TaskResult.Work.NOT_COMMITTED
                    ? LinkAnswer.notCommitted(
                            request.program(),
                            result.syncpoint().resp(),
                            result.syncpoint().resp2())
                    : answer.orElseThrow();
        }
    }
}
