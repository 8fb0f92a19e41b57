package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ApiRequest;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of a flow can read: the API request, and the variables that are set, by the
 * numbers that {@link FlowCompiler} gave them. Not thread-safe.
 */
public final class FlowScope {
    private final ApiRequest request;
    private final @Nullable FlowValue[] values;

    private FlowScope(ApiRequest request, @Nullable FlowValue[] values) {
        this.request = request;
        this.values = values;
    }

    /** Without a variable that is set. */
    public FlowScope(ApiRequest request, FlowCompiler flow) {
        this(request, new FlowValue[flow.variables().size()]);
    }

    /** A copy: variables set in it stay unknown here, as those of an element of a loop must. */
    public FlowScope copy() {
        return new FlowScope(request, values.clone());
    }

    ApiRequest request() {
        return request;
    }

    public @Nullable FlowValue get(int variable) {
        return values[variable];
    }

    public void set(int variable, @Nullable FlowValue value) {
        values[variable] = value;
    }
}
