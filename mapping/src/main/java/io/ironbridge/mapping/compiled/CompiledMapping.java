package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.InterpretedMapping;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.OperationMapping;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of one operation as code that converts input bytes to output bytes: values that are
 * only moved are copied from the input. The library evaluates each expression beyond the compiled
 * part.
 *
 * <p>{@link InterpretedMapping} is the reference. The code never fails: if the input is unusual, a
 * value does not fit or a bound is near, it gives up, and the interpreter maps from the beginning,
 * with the result or the message that it would have had anyway.
 */
public final class CompiledMapping implements OperationMapping {
    /**
     * Maximum nested evaluations that the interpreter needs for compiled code; with a lower limit,
     * a mapping that the code runs could fail there.
     */
    static final int DEPTH_NEEDED = 400;

    private static final List<String> RESPONSE_VARIABLES =
            List.of("apiRequest", "error", "zosAssetResponse");

    private final MappingLimits limits;
    private final InterpretedMapping interpreter;
    private final @Nullable CompiledRequest request;
    private final @Nullable CompiledResponse response;
    private final LongAdder left = new LongAdder();

    /** Compiles; the preconditions are those of {@link InterpretedMapping#InterpretedMapping}. */
    public CompiledMapping(RequestMap request, ResponseMap response, MappingLimits limits) {
        this(request, response, limits, new InterpretedMapping(request, response, limits));
    }

    CompiledMapping(
            RequestMap request,
            ResponseMap response,
            MappingLimits limits,
            InterpretedMapping interpreter) {
        this.limits = limits;
        this.interpreter = interpreter;
        boolean deep = limits.evaluationDepth() >= DEPTH_NEEDED;
        this.request = deep ? new CompiledRequest(request, interpreter.requestWants()) : null;
        this.response =
                deep ? new CompiledResponse(response, new NodeCompiler(RESPONSE_VARIABLES)) : null;
    }

    /**
     * Expressions that the library evaluates, in the order of the files; empty if the mapping is
     * fully compiled.
     */
    public List<Source> interpreted() {
        return Stream.concat(
                        request == null ? Stream.of() : request.interpreted().stream(),
                        response == null ? Stream.of() : response.interpreted().stream())
                .toList();
    }

    /** Number of times that the code gave up, failures included. */
    public long leftToInterpreter() {
        return left.sum();
    }

    @Override
    public byte[] assetRequest(ApiRequest api) throws MappingException {
        if (request == null || api.bodyLength() > limits.outputBytes()) {
            return interpreter.assetRequest(api);
        }
        Run run =
                new Run(
                        request.size(),
                        limits,
                        CompiledRequest.output(api, limits),
                        () -> interpreter.requestVariables(api));
        try {
            return request.build(api, run);
        } catch (LeftToInterpreterException | StackOverflowError e) {
            left.increment();
            return interpreter.assetRequest(api, bounds(run));
        }
    }

    @Override
    public ApiResponse response(ApiRequest api, AssetResult result) throws MappingException {
        if (response == null || bytes(api, result) > limits.outputBytes()) {
            return interpreter.response(api, result);
        }
        Run run =
                new Run(
                        response.size(),
                        limits,
                        CompiledResponse.output(result, limits),
                        () -> variables(api, result));
        try {
            bind(api, result, run);
            return response.build(run);
        } catch (LeftToInterpreterException | StackOverflowError e) {
            left.increment();
            return interpreter.response(api, result, bounds(run));
        }
    }

    private static void bind(ApiRequest api, AssetResult result, Run run) {
        run.root(0, run.add(new CompiledRequest.RequestMembers(api)));
        if (result.error() != null) {
            run.root(1, run.add(new CompiledRequest.ErrorMembers(result.error().members())));
        }
        AssetReply reply = result.reply();
        if (reply == null) {
            return;
        }
        long data = Value.UNDEFINED;
        if (reply.hasData()) {
            Tape tape = reply.tape(run.limits.jsonDepth());
            if (tape == null) {
                throw new LeftToInterpreterException();
            }
            run.tape(Run.REPLY, tape);
            data = Value.token(Run.REPLY, 0);
        }
        run.root(2, run.add(new ReplyMembers(reply, data)));
    }

    private Map<String, Object> variables(ApiRequest api, AssetResult result) {
        try {
            return interpreter.variables(api, result);
        } catch (MappingException e) {
            throw new LeftToInterpreterException();
        }
    }

    private EvaluationBounds bounds(Run run) {
        EvaluationBounds used = run.usedBounds();
        return used == null ? new EvaluationBounds(limits) : used;
    }

    private static long bytes(ApiRequest api, AssetResult result) {
        long reply = result.reply() == null ? 0 : result.reply().data().length;
        return reply + api.bodyLength();
    }

    @Override
    public Optional<PassThrough> passThrough(int status) {
        return interpreter.passThrough(status);
    }
}
