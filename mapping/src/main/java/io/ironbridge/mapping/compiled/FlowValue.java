package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.json.TapeTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The value of a flow's variable. Its JSON is read once, however many parts of the flow use it. */
public abstract sealed class FlowValue {
    private FlowValue() {}

    /**
     * A value of a JSON text that this package has written.
     *
     * @param maxDepth nested objects and arrays
     */
    public static FlowValue json(byte[] json, int maxDepth) throws MappingException {
        Tape tape = Tape.read(json, maxDepth);
        if (tape == null) {
            throw new MappingException(
                    "The value nests deeper than "
                            + maxDepth
                            + " levels, or has a text or number that is too long.");
        }
        return new Json(tape, 0);
    }

    /** A step's result with an error, which the step has found after its call. */
    public static FlowValue failed(@Nullable FlowValue before, AssetResult.ErrorInfo error) {
        return new Result(
                new AssetResult(
                        before instanceof Result called ? called.result.reply() : null, error));
    }

    /** The result of a step that calls an asset: the reply's members, and {@code error}. */
    public static FlowValue result(AssetResult result) {
        return new Result(result);
    }

    /** The results of a loop, one for each element. */
    public static FlowValue items(List<FlowValue> values) {
        return new Items(List.copyOf(values));
    }

    /** The results of steps by their names. */
    public static FlowValue named(Map<String, FlowValue> values) {
        return new Named(new LinkedHashMap<>(values));
    }

    /**
     * The elements over which a loop runs: those of an array, none of null, otherwise this value.
     */
    public List<FlowValue> elements() {
        return List.of(this);
    }

    /** The value in compiled code. */
    abstract long bind(Run run);

    /**
     * The value in the library's form.
     *
     * @throws MalformedJsonException if the reply of a step is not JSON
     */
    abstract Object java(JsonTree json) throws MalformedJsonException;

    private static final class Json extends FlowValue {
        private final Tape tape;
        private final int token;

        Json(Tape tape, int token) {
            this.tape = tape;
            this.token = token;
        }

        @Override
        public List<FlowValue> elements() {
            if (tape.kind(token) == Tape.NULL) {
                return List.of();
            }
            if (tape.kind(token) != Tape.ARRAY) {
                return List.of(this);
            }
            List<FlowValue> elements = new ArrayList<>(tape.size(token));
            int end = tape.next(token);
            for (int at = token + 1; at < end; at = tape.next(at)) {
                elements.add(new Json(tape, at));
            }
            return elements;
        }

        @Override
        long bind(Run run) {
            return run.token(tape, token);
        }

        @Override
        Object java(JsonTree json) {
            return TapeTree.read(tape, token);
        }
    }

    private static final class Result extends FlowValue {
        private final AssetResult result;
        private volatile @Nullable Tape tape;
        private volatile @Nullable Map<String, Object> members;

        Result(AssetResult result) {
            this.result = result;
        }

        @Override
        long bind(Run run) {
            AssetReply reply = result.reply();
            return run.add(
                    new ResultMembers(
                            reply == null ? null : new ReplyMembers(reply, data(reply, run)),
                            result.error()));
        }

        private long data(AssetReply reply, Run run) {
            if (!reply.hasData()) {
                return Value.UNDEFINED;
            }
            Tape read = tape;
            if (read == null) {
                read = reply.tape(run.limits.jsonDepth());
                tape = read;
            }
            if (read == null) {
                throw new LeftToInterpreterException();
            }
            return run.token(read, 0);
        }

        @Override
        Object java(JsonTree json) throws MalformedJsonException {
            Map<String, Object> known = members;
            if (known == null) {
                known = read(json);
                members = known;
            }
            return known;
        }

        /** What came with an error need not be JSON. */
        private Map<String, Object> read(JsonTree json) throws MalformedJsonException {
            Map<String, Object> all = new LinkedHashMap<>();
            AssetReply reply = result.reply();
            if (reply != null) {
                try {
                    all.putAll(reply.members(json));
                } catch (MalformedJsonException e) {
                    if (result.error() == null) {
                        throw e;
                    }
                    if (reply instanceof AssetReply.Rest rest) {
                        all.put("statusCode", rest.statusCode());
                    }
                }
            }
            if (result.error() != null) {
                all.put("error", result.error().members());
            }
            return all;
        }
    }

    private record ResultMembers(
            @Nullable ReplyMembers reply, AssetResult.@Nullable ErrorInfo error)
            implements Members {
        @Override
        public long member(String name, Run run) {
            if (name.equals("error") && error != null) {
                return run.add(new CompiledRequest.ErrorMembers(error.members()));
            }
            return reply == null ? Value.UNDEFINED : reply.member(name, run);
        }
    }

    private static final class Items extends FlowValue {
        private final List<FlowValue> values;

        Items(List<FlowValue> values) {
            this.values = values;
        }

        @Override
        public List<FlowValue> elements() {
            return values;
        }

        @Override
        long bind(Run run) {
            ValueSequence items = new ValueSequence();
            values.forEach(value -> items.add(value.bind(run)));
            return run.add(items);
        }

        @Override
        Object java(JsonTree json) throws MalformedJsonException {
            List<Object> items = new ArrayList<>(values.size());
            for (FlowValue value : values) {
                items.add(value.java(json));
            }
            return items;
        }
    }

    private static final class Named extends FlowValue {
        private final Map<String, FlowValue> values;

        Named(Map<String, FlowValue> values) {
            this.values = values;
        }

        @Override
        long bind(Run run) {
            return run.add((Members) this::member);
        }

        private long member(String name, Run run) {
            FlowValue value = values.get(name);
            return value == null ? Value.UNDEFINED : value.bind(run);
        }

        @Override
        Object java(JsonTree json) throws MalformedJsonException {
            Map<String, Object> members = new LinkedHashMap<>();
            for (Map.Entry<String, FlowValue> value : values.entrySet()) {
                members.put(value.getKey(), value.getValue().java(json));
            }
            return members;
        }
    }
}
